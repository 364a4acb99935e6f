import type { MortalServer } from './server.ts'

/** Without an acknowledgement for so long the drill is over. */
const PATIENCE_MS = 60_000

interface Plan {
  messages: number
  kills: number
  signal?: AbortSignal
}

/** Counts acknowledgements, kills at the right ones, and ends the drill when it cannot go on. */
export class Watch {
  acked = 0
  readonly #plan: Plan
  readonly #server: MortalServer
  readonly #over = new AbortController()
  readonly signal = this.#over.signal
  #timer: NodeJS.Timeout | undefined

  constructor(plan: Plan, server: MortalServer) {
    this.#plan = plan
    this.#server = server
    server.death.catch((error: unknown) => this.#over.abort(error))
    const giveUp = () => this.#over.abort(plan.signal?.reason)
    plan.signal?.addEventListener('abort', giveUp)
    if (plan.signal?.aborted) giveUp()
    this.#wait()
  }

  acknowledged(): void {
    this.acked += 1
    this.#wait()
    const { messages, kills } = this.#plan
    const due = Math.min(kills, Math.floor((this.acked * (kills + 1)) / messages))
    if (this.#server.kills < due) this.#server.kill()
  }

  /** The result, or the reason why there will be none. */
  async race<T>(work: Promise<T>): Promise<T> {
    const over = new Promise<never>((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason))
      if (this.signal.aborted) reject(this.signal.reason)
    })
    return Promise.race([work, over])
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#over.abort(new Error('the drill is over'))
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const stuck = () => this.#over.abort(new Error(`nothing was acknowledged for ${PATIENCE_MS / 1000} s`))
    this.#timer = setTimeout(stuck, PATIENCE_MS)
  }
}
