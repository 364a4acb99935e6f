import { Problem } from './problem.ts'

/** What one person may do on one process: `burst` at once, and `perSecond` after that. */
export interface Budget {
  name: string
  burst: number
  perSecond: number
  /** A plainer sentence than the usual one, when it is used up. */
  says?: string
}

/** How many of something one person may have under way on one process. */
export interface Slots {
  name: string
  atOnce: number
  says?: string
  /** Where they get on all the same, within the product. */
  href?: string
}

/** Starts when it is `ready`, and ends when it is disposed of, started or not. */
interface Turn extends Disposable {
  ready: Promise<void>
}

interface Spent {
  left: number
  at: number
  budget: Budget
}

const SWEPT_ABOVE = 10_000

/**
 * Leaky buckets in this process's memory: for what happens too often to ask a database about. With several processes
 * each gives a budget of its own.
 */
export class Budgets {
  readonly #spent = new Map<string, Spent>()
  readonly #underWay = new Map<string, number>()
  readonly #lines = new Map<string, Set<() => void>>()
  #sweptAbove = SWEPT_ABOVE

  /** Consumes `cost` and gives 0, or consumes nothing and gives the seconds until there is enough. */
  tryConsume(budget: Budget, key: string | number, now: number, cost = 1): number {
    const id = `${budget.name}:${key}`
    const left = Math.min(budget.burst, this.#leftOf(id, now) ?? budget.burst)
    const isEnough = left >= cost
    if (this.#spent.size > this.#sweptAbove) this.#sweep(now)
    this.#spent.set(id, { left: isEnough ? left - cost : left, at: now, budget })
    return isEnough ? 0 : Math.max(1, Math.ceil((cost - left) / budget.perSecond))
  }

  /** As `tryConsume`, but throws `rate_limited` with the seconds to wait. */
  consume(budget: Budget, key: string | number, now: number, cost = 1): void {
    const retryAfterSeconds = this.tryConsume(budget, key, now, cost)
    if (retryAfterSeconds > 0)
      throw new Problem('rate_limited', { retryAfterSeconds, ...(budget.says ? { says: budget.says } : {}) })
  }

  /** Takes a place, or several, until it is disposed of; throws `rate_limited` where too few are free. */
  enter({ name, atOnce, ...words }: Slots, key: string | number, places = 1): Disposable {
    const id = `${name}:${key}`
    const taken = this.#underWay.get(id) ?? 0
    if (taken + places > atOnce) throw new Problem('rate_limited', { retryAfterSeconds: 5, ...words })
    this.#underWay.set(id, taken + places)
    let isInside = true
    const leave = () => {
      if (!isInside) return
      isInside = false
      const left = (this.#underWay.get(id) ?? places) - places
      if (left > 0) this.#underWay.set(id, left)
      else this.#underWay.delete(id)
    }
    return { [Symbol.dispose]: leave }
  }

  /** A place as well, but where all are taken `ready` settles when one is free, in the order of coming. */
  line({ name, atOnce }: Pick<Slots, 'name' | 'atOnce'>, key: string | number): Turn {
    const id = `${name}:${key}`
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    const line = this.#lines.get(id) ?? new Set<() => void>()
    if (line.size < atOnce) resolve()
    this.#lines.set(id, line.add(resolve))
    const leave = () => {
      line.delete(resolve)
      // The first in line have places: those that just moved up may start.
      ;[...line][Math.min(atOnce, line.size) - 1]?.()
      if (line.size === 0 && this.#lines.get(id) === line) this.#lines.delete(id)
    }
    return { ready, [Symbol.dispose]: leave }
  }

  #leftOf(id: string, now: number): number | undefined {
    const spent = this.#spent.get(id)
    return spent && spent.left + (Math.max(0, now - spent.at) / 1_000) * spent.budget.perSecond
  }

  /** Those that are full again say nothing that a new one would not. */
  #sweep(now: number): void {
    for (const [id, { budget }] of this.#spent)
      if ((this.#leftOf(id, now) ?? 0) >= budget.burst) this.#spent.delete(id)
    // Where most are in use, it would else be done for each one that comes.
    this.#sweptAbove = Math.max(SWEPT_ABOVE, 2 * this.#spent.size)
  }
}
