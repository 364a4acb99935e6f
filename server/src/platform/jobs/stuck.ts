import type { WorkerEvents } from 'graphile-worker'

const STUCK_AFTER_MS = 3_000

/**
 * Resolves when a worker cannot go on by itself. The library remembers for ever that its first question failed, and, when
 * it cannot write down how a job ended, stops without always saying so.
 */
export function watchStuck(events: WorkerEvents): Promise<void> {
  const stuck = Promise.withResolvers<void>()
  let failingSince: number | null = null
  const works = () => {
    failingSince = null
  }
  events.on('worker:getJob:empty', works)
  events.on('job:start', works)
  events.on('worker:getJob:error', () => {
    failingSince ??= performance.now()
    if (performance.now() - failingSince > STUCK_AFTER_MS) stuck.resolve()
  })
  // Its beginning: its end waits for all that is under way, and a mail must not.
  events.on('pool:gracefulShutdown', () => stuck.resolve())
  return stuck.promise
}
