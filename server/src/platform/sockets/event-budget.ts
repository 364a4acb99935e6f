/** A busy person or a catching-up page stays far below this; a flood does not. */
const PER_SECOND = 400
const BURST = 800
const REFUSED_BEFORE_CLOSE = 1_000

/** A leaky bucket for the events of one socket: `over` is refused, `flooding` closes the socket. */
export class EventBudget {
  readonly #now: () => number
  #left = BURST
  #at: number
  #refused = 0

  constructor(now: () => number) {
    this.#now = now
    this.#at = now()
  }

  spend(): 'fine' | 'over' | 'flooding' {
    const now = this.#now()
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    if (this.#left >= 1) {
      this.#left -= 1
      return 'fine'
    }
    this.#refused += 1
    return this.#refused > REFUSED_BEFORE_CLOSE ? 'flooding' : 'over'
  }
}
