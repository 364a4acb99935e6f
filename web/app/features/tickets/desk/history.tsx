import type { TimelineEntry } from '@sitewright/contract/tickets.ts'
import { clockOf, dayOf, fullTimeOf } from '../words/times.ts'
import { Card } from './card.tsx'
import classes from './history.module.css'

/** Who changed what, newest first. */
export function History({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Card title="What happened">
      <ol className={classes.list}>
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <span className={classes.says}>{entry.says}</span>
            <time dateTime={entry.at} title={fullTimeOf(entry.at)}>
              {dayOf(entry.at, Date.now())}, {clockOf(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
