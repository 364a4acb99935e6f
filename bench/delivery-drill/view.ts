import type { TicketMessage } from '@sitewright/contract/tickets.ts'

/** What one device shows: only `seq == last + 1` is taken from a hint, everything else is asked for. */
export class View {
  readonly messages: TicketMessage[] = []
  catchUps = 0
  readonly #fetchAfter: (seq: number) => Promise<TicketMessage[]>
  #asking: Promise<void> | null = null
  #again = false

  constructor(fetchAfter: (seq: number) => Promise<TicketMessage[]>) {
    this.#fetchAfter = fetchAfter
  }

  /** A hint; one that leaves a gap makes the device ask, and an answer lost then is asked for by the next hint. */
  hear(message: TicketMessage): void {
    if (this.#take(message) !== 'gap') return
    this.catchUp().catch(() => {
      // The server is gone: the next connection catches up.
    })
  }

  /** Asks until nothing is missing. Whoever calls meanwhile waits for one more round. */
  async catchUp(): Promise<void> {
    if (this.#asking) {
      this.#again = true
      return this.#asking
    }
    this.#asking = this.#ask()
    return this.#asking
  }

  async #ask(): Promise<void> {
    this.catchUps += 1
    try {
      for (;;) {
        this.#again = false
        const page = await this.#fetchAfter(this.#head)
        for (const message of page)
          if (this.#take(message) === 'gap')
            throw new Error(`the answer leaves out what is before ${message.seq}`)
        if (page.length === 0 && !this.#again) return
      }
    } finally {
      this.#asking = null
    }
  }

  get #head(): number {
    return this.messages.at(-1)?.seq ?? 0
  }

  #take(message: TicketMessage): 'taken' | 'known' | 'gap' {
    if (message.seq <= this.#head) return 'known'
    if (message.seq > this.#head + 1) return 'gap'
    this.messages.push(message)
    return 'taken'
  }
}
