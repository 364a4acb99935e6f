import { Divider } from '@mantine/core'
import { dayOf } from '#app/ui/format.ts'
import type { Pending } from '../engine/thread-state.ts'
import { NoteRow } from './note-row.tsx'
import { PendingRow } from './pending-row.tsx'
import { SentRow } from './sent-row.tsx'
import classes from './thread.module.css'
import type { ThreadRow } from './thread-rows.ts'

interface ThreadListProps {
  rows: ThreadRow[]
  now: number
  isOnline: boolean
  nameOf: (authorName: string) => string
  onRetry: (clientId: string) => void
  onDiscard: (item: Pending) => void
}

export function ThreadList({ rows, now, isOnline, nameOf, onRetry, onDiscard }: ThreadListProps) {
  return (
    <ol className={classes.list}>
      {rows.map((row) => {
        if (row.kind === 'day')
          return (
            <li key={row.key}>
              <Divider label={dayOf(row.at, now)} mt="md" mb="xs" />
            </li>
          )
        if (row.kind === 'unread')
          return (
            <li key={row.key} data-unread>
              <Divider
                label="Unread messages"
                color="var(--accent)"
                styles={{ label: { color: 'var(--accent)', fontWeight: 600 } }}
                mt="md"
                mb="xs"
              />
            </li>
          )
        if (row.kind === 'note') return <NoteRow key={row.key} note={row.note} />
        if (row.kind === 'pending')
          return (
            <PendingRow
              key={row.key}
              item={row.pending}
              opens={row.opens}
              isOnline={isOnline}
              onRetry={() => onRetry(row.pending.clientId)}
              onDiscard={() => onDiscard(row.pending)}
            />
          )
        const { message, own, opens, mark } = row
        return (
          <SentRow
            key={row.key}
            message={message}
            own={own}
            opens={opens}
            name={nameOf(message.author_name)}
            mark={mark}
          />
        )
      })}
    </ol>
  )
}
