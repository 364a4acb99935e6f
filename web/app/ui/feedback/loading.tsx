import { Skeleton, VisuallyHidden } from '@mantine/core'

interface LoadingProps {
  /** Read out while it lasts. */
  label?: string
  rows?: number
  /** Height of a row in pixels. */
  height?: number
}

export function Loading({ label = 'Loading', rows = 3, height = 72 }: LoadingProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other key
        <Skeleton key={row} height={height} radius="md" mb="sm" />
      ))}
    </div>
  )
}
