/** The wall clock of one deep examination: every step waits for the browser only so long, and never past the end. */
export class Clock {
  readonly #endsAt: number
  /** Steps that broke or took too long: what they would have shown is not known. */
  missed = 0

  constructor(limitMs: number) {
    this.#endsAt = performance.now() + limitMs
  }

  leftMs(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  /** What a step came to; null when it broke or took longer than `ms`, or than is left. */
  async within<T>(ms: number, step: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const miss = () => {
      this.missed += 1
      return null
    }
    const tooLong = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(miss()), Math.min(ms, this.leftMs()))
    })
    try {
      // A page may close under any step, and that is the page's doing.
      return await Promise.race([step.catch(miss), tooLong])
    } finally {
      clearTimeout(timer)
    }
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.min(ms, this.leftMs())))
  }
}
