import { Badge } from '@mantine/core'
import classes from './status-badge.module.css'
import { statusWords } from './words/ticket-words.ts'

/** A ticket's status in words and colour; an unknown one is shown in grey. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusWords(status)
  return (
    <Badge className={classes.badge} data-tone={tone} radius="sm" size="lg">
      {label}
    </Badge>
  )
}
