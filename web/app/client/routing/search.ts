import { useMemo } from 'react'
import { usePlace } from './place.ts'

/** The query parameters; empty until a prerendered page has hydrated. */
export function useSearch(): URLSearchParams {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}
