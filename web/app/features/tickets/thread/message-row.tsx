import type { ReactNode } from 'react'
import { clockOf, fullTimeOf } from '../words/times.ts'
import classes from './message-row.module.css'

interface MessageRowProps {
  own: boolean
  /** Whose it is; shown above the first of several, unless it is oneself. */
  name: string
  opens: boolean
  at: string
  /** Below the message: how far it got, what can be done. */
  foot?: ReactNode
  children: ReactNode
}

/** One message: own ones on the right, all others on the left. */
export function MessageRow({ own, name, opens, at, foot, children }: MessageRowProps) {
  return (
    <li className={classes.row} data-own={own || undefined} data-opens={opens || undefined}>
      <div className={classes.bubble}>
        <div className={opens && name !== 'You' ? classes.name : classes.unseenName}>
          <bdi>{name}</bdi>
        </div>
        {children}
        <time className={classes.time} dateTime={at} title={fullTimeOf(at)}>
          {clockOf(at)}
        </time>
      </div>
      {foot}
    </li>
  )
}
