import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL or the network ended this one connection; another one may well work. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === 'ECONNRESET' || isEndedByDatabase(error) || isNeverSent(error)
}

/** A connection to PostgreSQL ended, and none to any other service. */
export function isEndedByDatabase(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return code === '57P01' || /^Connection terminated/.test(message)
}

/** The connection was known to be gone, or found gone while it was written to: PostgreSQL never had the whole statement. */
export function isNeverSent(error: unknown): boolean {
  const { message = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'write' || /is not queryable$/.test(message)
}

/** Several connections may have been cut at the same moment, and not all of them be known yet. */
export const AGAIN_AT_MOST = 3

const WAIT_MS = 20

/**
 * Does `work` again on another connection, after a growing pause, while `isHarmless` says of what went wrong that this
 * does nothing twice.
 */
export async function again<T>(work: () => Promise<T>, isHarmless: (error: unknown) => boolean): Promise<T> {
  for (let left = AGAIN_AT_MOST; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isHarmless(error)) throw error
      // Of the other connections some were cut at the same moment, and are found out meanwhile.
      await wait(WAIT_MS * 2 ** (AGAIN_AT_MOST - left))
    }
}
