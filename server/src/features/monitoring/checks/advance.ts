/** The state of a monitor between two checks. Times are milliseconds since 1970. */
export interface Standing {
  state: 'waiting' | 'up' | 'checking' | 'down' | 'blocked' | 'unknown' | 'resting'
  /** Failures in a row. */
  fails: number
  /** Successes in a row while it is down. */
  oks: number
  failedAt: number | null
  recoveredAt: number | null
  /** How often the open incident came back after it had ended. */
  returned: number
}

export type Outcome = 'up' | 'down' | 'blocked' | 'unknown' | 'maintenance'

export interface Step {
  next: Standing
  /** When the site was seen so. */
  at: number
  /** Until the next check; null for the next regular one. */
  waitMs: number | null
  /** `confirm`: all looks failed, an incident may open. `close`: the open incident has ended. */
  act: 'none' | 'confirm' | 'close'
}

/** A failure and two quick checks after it. */
const FAILS_TO_CONFIRM = 3
const RECOVERY_MS = 60_000
/** What came back within minutes must stay up for longer: by turns down and up four times in half an hour is one outage. */
const RECOVERY_OF_RETURNED_MS = 900_000

/**
 * What a result means. Only a failure of the site moves it towards an incident and only successes end one; what could
 * not be checked moves nothing.
 */
export function advance(standing: Standing, outcome: Outcome, at: number, everyMs: number): Step {
  const regular = (next: Standing): Step => ({ next, at, waitMs: null, act: 'none' })
  const isDown = standing.state === 'down'
  if (outcome === 'up') return isDown ? recover(standing, at, everyMs) : regular(calm('up'))
  if (isDown) return regular({ ...standing, oks: 0, recoveredAt: null })
  if (outcome === 'down') return fail(standing, at, everyMs)
  if (outcome === 'maintenance') return regular(calm(standing.state === 'waiting' ? 'waiting' : 'up'))
  return regular(calm(outcome))
}

function fail(standing: Standing, at: number, everyMs: number): Step {
  const { state, failedAt } = standing
  const fails = state === 'checking' || state === 'unknown' ? standing.fails + 1 : 1
  const next: Standing = {
    ...standing,
    state: 'checking',
    fails: Math.min(fails, FAILS_TO_CONFIRM),
    failedAt: fails === 1 ? at : (failedAt ?? at),
  }
  if (fails >= FAILS_TO_CONFIRM) return { next, at, waitMs: null, act: 'confirm' }
  return { next, at, waitMs: fails === 1 ? everyMs / 12 : everyMs / 6, act: 'none' }
}

function recover(standing: Standing, at: number, everyMs: number): Step {
  const recoveredAt = standing.recoveredAt ?? at
  const gapMs = Math.min(RECOVERY_MS, everyMs)
  const neededMs = standing.returned > 0 ? RECOVERY_OF_RETURNED_MS : gapMs
  const next = { ...standing, oks: standing.oks + 1, recoveredAt }
  // A little less, since a check that is due after a minute may start some milliseconds early.
  if (next.oks >= 2 && at - recoveredAt >= neededMs * 0.9)
    return { next: { ...calm('up'), recoveredAt }, at, waitMs: null, act: 'close' }
  return { next, at, waitMs: gapMs, act: 'none' }
}

const calm = (state: Standing['state']): Standing => ({
  state,
  fails: 0,
  oks: 0,
  failedAt: null,
  recoveredAt: null,
  returned: 0,
})

/** Incident opened: it is down since the first failure. */
export const opened = (standing: Standing, returned: number): Standing => ({
  ...standing,
  state: 'down',
  oks: 0,
  recoveredAt: null,
  returned,
})

/** The looks failed, but it may be our own fault: nothing opens, and the next failure asks again. */
export const doubted = (standing: Standing): Standing => ({ ...standing, state: 'unknown' })

/**
 * When the next regular check is due. Each monitor keeps a place of its own within the interval, so that neither a restart nor a
 * jump of the clock makes all of them due at once for long; missed turns are left out.
 */
export function nextTurn(monitorId: number, at: number, everyMs: number, random = Math.random()): number {
  const phase = place(monitorId) * everyMs
  const turn = Math.ceil((at + everyMs / 4 - phase) / everyMs) * everyMs + phase
  return turn + (random - 0.5) * 0.04 * everyMs
}

/** Spreads ids evenly over 0 to 1. */
function place(id: number): number {
  return ((id * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
}
