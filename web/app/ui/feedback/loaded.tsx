import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Loading } from './loading.tsx'

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** For screen readers while it loads: 'Loading your account'. */
  label: string
  /** The sentence when it could not be loaded: 'Failed to fetch service requests'. */
  failure: string
  rows?: number
  /** Height of a row in pixels. */
  height?: number
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, label, failure, rows, height, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <Loading label={label} rows={rows} height={height} />
  return (
    <ErrorState
      message={failure}
      detail={error.message}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
