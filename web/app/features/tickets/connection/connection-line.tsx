import { useConnection } from '#app/client/socket.ts'
import { isBehind, type ThreadState } from '../engine/thread-state.ts'
import { clockOf } from '../words/times.ts'
import classes from './connection-line.module.css'
import { connectionWords } from './connection-words.ts'

interface ConnectionLineProps {
  thread: ThreadState
  isRefused: boolean
}

/** Whether what is shown is live, in one line. */
export function ConnectionLine({ thread, isRefused }: ConnectionLineProps) {
  const connection = useConnection()
  const link = isRefused ? 'refused' : connection.state
  // The socket's last sign of life counts only while nothing is known to be missing.
  const heardAt = isBehind(thread) || !thread.syncedAt ? 0 : (connection.lastSyncedAt?.getTime() ?? 0)
  const syncedAt = Math.max(thread.syncedAt ?? 0, heardAt) || null
  return (
    <p className={classes.line} data-link={link} role="status">
      <span className={classes.dot} aria-hidden />
      {connectionWords(link, syncedAt, clockOf)}
    </p>
  )
}
