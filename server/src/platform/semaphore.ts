import { Problem } from './problem.ts'

interface Line {
  atOnce: number
  waiting: number
  /** Places of one key. */
  ofOne?: number
}

/**
 * Runs `atOnce` together and queues up to `waiting` more, in order; throws `unavailable` to the rest. Of those who come
 * with one key at most `ofOne` are inside or in line: the next one is told `rate_limited`, and others are not kept out.
 */
export class Semaphore {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #ofOne: number
  readonly #ofKey = new Map<string, number>()
  readonly #line: (() => void)[] = []
  #inside = 0

  constructor({ atOnce, waiting, ofOne = Number.POSITIVE_INFINITY }: Line) {
    this.#atOnce = atOnce
    this.#waiting = waiting
    this.#ofOne = ofOne
  }

  async run<T>(work: () => Promise<T>, key = ''): Promise<T> {
    const alike = this.#ofKey.get(key) ?? 0
    if (key && alike >= this.#ofOne) throw new Problem('rate_limited', { retryAfterSeconds: 2 })
    this.#ofKey.set(key, alike + 1)
    try {
      return await this.#inTurn(work)
    } finally {
      const left = (this.#ofKey.get(key) ?? 1) - 1
      if (left > 0) this.#ofKey.set(key, left)
      else this.#ofKey.delete(key)
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#atOnce) this.#inside += 1
    else if (this.#line.length >= this.#waiting) throw new Problem('unavailable', { retryAfterSeconds: 2 })
    else await new Promise<void>((enter) => this.#line.push(enter))
    try {
      return await work()
    } finally {
      // The next in line takes over this place, so that no newcomer overtakes it.
      const next = this.#line.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
