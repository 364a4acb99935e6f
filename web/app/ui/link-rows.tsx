import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list of `<li>`, each a link over the whole width of the ground that it lies on. */
export function LinkRows({ as: List = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }) {
  return (
    <Stack
      gap={0}
      m={0}
      mx="-0.5rem"
      p={0}
      style={{ listStyle: 'none' }}
      renderRoot={(props) => <List {...props} />}
    >
      {children}
    </Stack>
  )
}
