import { Problem } from './problem.ts'

/** Lets `atOnce` through together and up to `waiting` more stand in line, in order; throws `unavailable` to the rest. */
export class Gate {
  readonly #atOnce: number
  readonly #waiting: number
  readonly #line: (() => void)[] = []
  #inside = 0

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#atOnce) this.#inside += 1
    else if (this.#line.length >= this.#waiting) throw new Problem('unavailable', { retryAfterSeconds: 2 })
    else await new Promise<void>((enter) => this.#line.push(enter))
    try {
      return await work()
    } finally {
      // Whoever is next takes over this place, so that nobody new slips in between.
      const next = this.#line.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
