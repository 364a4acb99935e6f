import { Paper, Text } from '@mantine/core'
import type { Note } from '@sitewright/contract/ticket-messages.ts'
import { IconLock } from '@tabler/icons-react'
import { clockOf, fullTimeOf } from '#app/ui/format.ts'
import classes from './thread.module.css'

/** What staff wrote for each other, where it belongs in time. The client never gets it. */
export function NoteRow({ note: { author, note, created_at } }: { note: Note }) {
  return (
    <li className={classes.row} data-opens>
      <Paper w="100%" px="sm" py="xs" radius="md" bg="var(--accent-wash)" bd="1px dashed var(--accent)">
        <Text size="xs" fw={600} m={0}>
          <IconLock size={14} aria-hidden /> Internal note by <bdi>{author.name}</bdi>
        </Text>
        <Text size="sm" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
        <time className={classes.time} dateTime={created_at} title={fullTimeOf(created_at)}>
          {clockOf(created_at)}
        </time>
      </Paper>
    </li>
  )
}
