/** What one examination may cost a site, and us. */
export interface BudgetLimits {
  requests: number
  bytes: number
  /** Requests under way at one host. */
  perHost: number
  timeoutMs: number
}

export const QUICK: BudgetLimits = { requests: 60, bytes: 8 * 1_048_576, perHost: 4, timeoutMs: 20_000 }

/** Waited for before each request, where many examinations share one memory; its result is called after it. */
export type Room = () => Promise<() => void>

/** Thrown inside an examination when there is nothing left to spend; the check that wanted more is left out. */
export class BudgetSpent extends Error {
  constructor(what: 'requests' | 'bytes' | 'time') {
    super(`the budget of ${what} is spent`)
  }
}

/** Counts requests and bytes, lets at most `perHost` at once through to a host, and nothing while `room` waits. */
export class Budget {
  requests = 0
  bytes = 0
  readonly limits: BudgetLimits
  readonly #endsAt: number
  readonly #room: Room
  readonly #busy = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(limits: BudgetLimits, room: Room = async () => () => undefined) {
    this.limits = limits
    this.#room = room
    this.#endsAt = performance.now() + limits.timeoutMs
  }

  leftMs(): number {
    return this.#endsAt - performance.now()
  }

  /** Runs `work` when the host has room. Throws BudgetSpent instead of starting what cannot be paid for. */
  async spend<T>(host: string, work: (deadlineMs: number) => Promise<T>): Promise<T> {
    const lane = this.#busy.get(host) ?? { running: 0, waiting: [] }
    this.#busy.set(host, lane)
    if (lane.running >= this.limits.perHost) await new Promise<void>((go) => lane.waiting.push(go))
    else lane.running += 1
    let leave: (() => void) | null = null
    try {
      leave = await this.#room()
      this.#check()
      this.requests += 1
      return await work(Math.min(10_000, this.leftMs()))
    } finally {
      leave?.()
      const next = lane.waiting.shift()
      if (next) next()
      else lane.running -= 1
    }
  }

  #check(): void {
    if (this.requests >= this.limits.requests) throw new BudgetSpent('requests')
    if (this.bytes >= this.limits.bytes) throw new BudgetSpent('bytes')
    if (this.leftMs() < 50) throw new BudgetSpent('time')
  }
}
