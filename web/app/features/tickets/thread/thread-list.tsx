import type { Pending } from '../engine/thread-state.ts'
import { dayOf } from '../words/times.ts'
import { PendingRow } from './pending-row.tsx'
import { SentRow } from './sent-row.tsx'
import classes from './thread-list.module.css'
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
            <li key={row.key} className={classes.day}>
              <span>{dayOf(row.at, now)}</span>
            </li>
          )
        if (row.kind === 'unread')
          return (
            <li key={row.key} className={classes.unread} data-unread>
              <span>Unread messages</span>
            </li>
          )
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
