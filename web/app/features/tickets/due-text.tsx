import { Text } from '@mantine/core'
import { type DueWords, dueWords, type SlaState } from './words/due-words.ts'

const colours: Record<DueWords['mood'], string | undefined> = {
  late: 'var(--mantine-color-error)',
  soon: 'var(--accent)',
  calm: undefined,
  paused: 'dimmed',
}

interface DueTextProps {
  ticket: SlaState
  now: number
  before?: string
  title?: string
}

export function DueText({ ticket, now, before, title }: DueTextProps) {
  const due = dueWords(ticket, now)
  if (!due) return null
  return (
    <Text span size="sm" fw={due.mood === 'paused' ? 400 : 600} c={colours[due.mood]} title={title}>
      {before}
      {due.says}
    </Text>
  )
}
