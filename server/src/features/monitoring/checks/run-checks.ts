import type { Services } from '#platform/context.ts'
import { BATCH, Checker } from './checker.ts'
import { healTurns } from './claim.ts'

const LOOK_EVERY_MS = 500
/** After a failure, so that a database that is away neither gets busier nor fills the log. */
const LOOK_AGAIN_MS = 5_000
const HEAL_EVERY_MS = 30_000
const IN_FLIGHT_MAX = 400

export interface RunningChecks {
  /** Takes no new check and waits for those under way. */
  stop: () => Promise<void>
}

/** Checks what is due for as long as the process lives. Several workers share the monitors among them. */
export function runChecks(services: Services): RunningChecks {
  const checker = new Checker(services)
  const log = services.log.child({ part: 'monitoring' })
  let looking: Promise<void> | null = null
  let healedAt = 0
  let quietUntil = 0

  const look = async () => {
    if (performance.now() - healedAt > HEAL_EVERY_MS) {
      healedAt = performance.now()
      await healTurns(services.db, services.now())
    }
    for (;;) {
      const free = Math.min(BATCH, IN_FLIGHT_MAX - checker.inFlight)
      if (free < 1) return
      const claimed = await checker.claim(free)
      for (const one of claimed) void checker.run(one)
      if (claimed.length < free) return
    }
  }
  const timer = setInterval(() => {
    if (performance.now() < quietUntil) return
    looking ??= look()
      .catch((error: unknown) => {
        quietUntil = performance.now() + LOOK_AGAIN_MS
        log.warn({ err: error }, 'monitors that are due could not be read')
      })
      .finally(() => {
        looking = null
      })
  }, LOOK_EVERY_MS)

  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      const deadline = performance.now() + 5_000
      while (checker.inFlight > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        await checker.flush()
      }
    },
  }
}
