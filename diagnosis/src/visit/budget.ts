import { setTimeout as pause } from 'node:timers/promises'

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
export type Admit = () => Promise<() => void>

/** Thrown inside an examination when there is nothing left to spend; the check that wanted more is left out. */
export class BudgetSpent extends Error {
  constructor(what: 'requests' | 'bytes' | 'time') {
    super(`the budget of ${what} is spent`)
  }
}

/** How long nothing else was under way before a request counts as alone, and the pause between two such. */
const QUIET_MS = { others: 2_000, between: 500 }

/** Counts requests and bytes, lets at most `perHost` at once through to a host, and nothing while `admit` waits. */
export class Budget {
  requests = 0
  bytes = 0
  readonly limits: BudgetLimits
  readonly #endsAt: number
  readonly #admit: Admit
  /** All requests under way, and those that wait for their turn. */
  #started = 0
  #othersEndedAt = 0
  #aloneEndedAt = 0
  #isAlone = false
  #lastAlone: Promise<unknown> = Promise.resolve()
  readonly #busy = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(limits: BudgetLimits, admit: Admit = async () => () => undefined) {
    this.limits = limits
    this.#admit = admit
    this.#endsAt = performance.now() + limits.timeoutMs
  }

  leftMs(): number {
    return this.#endsAt - performance.now()
  }

  /** The result of `work`; throws BudgetSpent when it is not there at the end of the time. */
  async within<T>(work: T | Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BudgetSpent('time')), Math.max(0, this.leftMs()))
    })
    return Promise.race([work, end]).finally(() => clearTimeout(timer))
  }

  /** Runs `work` when fewer than `perHost` run at the host. Throws BudgetSpent instead of starting what cannot be paid for. */
  async spend<T>(host: string, work: (deadlineMs: number) => Promise<T>): Promise<T> {
    const isAlone = this.#isAlone
    this.#started += 1
    const lane = this.#busy.get(host) ?? { running: 0, waiting: [] }
    this.#busy.set(host, lane)
    if (lane.running >= this.limits.perHost) await new Promise<void>((go) => lane.waiting.push(go))
    else lane.running += 1
    let leave: (() => void) | null = null
    try {
      leave = await this.#admit()
      this.#check()
      this.requests += 1
      return await work(Math.min(10_000, this.leftMs()))
    } finally {
      leave?.()
      this.#started -= 1
      if (!isAlone) this.#othersEndedAt = performance.now()
      const next = lane.waiting.shift()
      if (next) next()
      else lane.running -= 1
    }
  }

  /** Runs `work` some 2 s after the requests of the other checks ended. Throws BudgetSpent when there is no time for that. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastAlone.then(async () => {
      await this.#quiet()
      this.#isAlone = true
      return work().finally(() => {
        this.#isAlone = false
        this.#aloneEndedAt = performance.now()
      })
    })
    this.#lastAlone = turn.catch(() => undefined)
    return turn
  }

  async #quiet(): Promise<void> {
    for (;;) {
      const since = Math.max(this.#othersEndedAt + QUIET_MS.others, this.#aloneEndedAt + QUIET_MS.between)
      const waitMs = this.#started > 0 ? 50 : since - performance.now()
      if (waitMs <= 0) return
      if (this.leftMs() < waitMs) throw new BudgetSpent('time')
      await pause(waitMs)
    }
  }

  #check(): void {
    if (this.requests >= this.limits.requests) throw new BudgetSpent('requests')
    if (this.bytes >= this.limits.bytes) throw new BudgetSpent('bytes')
    if (this.leftMs() < 50) throw new BudgetSpent('time')
  }
}
