import { Problem } from '../../problem.ts'

const WAITING_MAX = 50

/** Lets `size` pieces of work run at once; the rest wait in order, and past 50 in line throw `unavailable`. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(size: number) {
    this.#free = size
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    await this.#take()
    try {
      return await work()
    } finally {
      this.#give()
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= WAITING_MAX) throw new Problem('unavailable', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
