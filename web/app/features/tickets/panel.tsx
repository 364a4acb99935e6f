import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      p="md"
      radius="md"
      bg="var(--surface)"
      bd="1px solid var(--line)"
    >
      <Title order={2} id={id} fz="md" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
