import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '@sitewright/contract/durations.ts'
import type { Logger } from 'pino'

const OLD_AFTER_MS = HOUR_MS

/** Uploads on their way in; DATA_DIR of each process's own machine. */
export function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads')
}

/** Files that are being written into the store. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, 'files', 'incoming')
}

/** Removes what a killed process left half received, once it is an hour old. Says how many files. */
export async function sweepLeftovers(dataDir: string, now: number): Promise<number> {
  let removed = 0
  for (const folder of [uploadsFolder(dataDir), incomingFolder(dataDir)])
    for (const name of await readdir(folder).catch(emptyWhenAbsent)) {
      const file = path.join(folder, name)
      const written = await stat(file).then((found) => found.mtimeMs, nowWhenAbsent(now))
      if (now - written < OLD_AFTER_MS) continue
      await rm(file, { force: true })
      removed += 1
    }
  return removed
}

/**
 * Sweeps now and every hour. Each process does this for its own machine, where no job of another one reaches. Gives back
 * what ends it.
 */
export function keepSwept(dataDir: string, log: Logger, everyMs = HOUR_MS): () => Promise<void> {
  const sweep = async () => {
    try {
      const removed = await sweepLeftovers(dataDir, Date.now())
      if (removed > 0) log.info({ removed }, 'removed uploads that were never finished')
    } catch (error) {
      log.warn({ err: error }, 'uploads that were never finished could not be removed')
    }
  }
  let underWay = sweep()
  const sweeping = setInterval(() => {
    underWay = sweep()
  }, everyMs)
  return async () => {
    clearInterval(sweeping)
    await underWay
  }
}

function emptyWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function nowWhenAbsent(now: number) {
  return (error: NodeJS.ErrnoException): number => {
    if (error.code === 'ENOENT') return now
    throw error
  }
}
