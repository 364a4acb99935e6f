import type { Visits } from '#outside/visits/visits.ts'
import type { AnchorsSeen } from './vantage.ts'

/** Askings of the same moment share one answer. */
const FRESH_MS = 10_000
const DEADLINE_MS = 4_000

/** Well-known places that answer whenever our own line works. Asked only when a failure is in doubt. */
export class Anchors implements AnchorsSeen {
  okAt: number | null = null
  readonly #visits: Visits
  readonly #urls: readonly string[]
  readonly #clock: () => number
  #asked: { at: number; done: Promise<void> } | null = null

  /** `clock` never jumps. */
  constructor(visits: Visits, urls: readonly string[], clock: () => number) {
    this.#visits = visits
    this.#urls = urls
    this.#clock = clock
  }

  /** Resolves once it is known whether one answers now; within 4 s. Calls close together share one asking. */
  ask(): Promise<void> {
    const at = this.#clock()
    if (!this.#asked || at - this.#asked.at > FRESH_MS) this.#asked = { at, done: this.#askAll() }
    return this.#asked.done
  }

  async #askAll(): Promise<void> {
    const looks = this.#urls.map(async (url) => {
      const { status } = await this.#visits.checkUptime({ url, deadlineMs: DEADLINE_MS })
      if (status === null) throw new Error('no answer')
    })
    await Promise.any(looks).then(
      () => {
        this.okAt = this.#clock()
      },
      () => undefined,
    )
  }
}

const KEPT = 50
const ASKED = 5

export interface Peer {
  id: number
  url: string
}

/** Watched sites that answered lately. Before an outage is believed, a few of them are asked once more. */
export class Peers {
  readonly #clock: () => number
  readonly #good = new Map<string, Peer>()
  #asked: { at: number; done: Promise<unknown> } | null = null

  constructor(clock: () => number) {
    this.#clock = clock
  }

  remember(key: string, { id, url }: Peer): void {
    this.#good.delete(key)
    this.#good.set(key, { id, url })
    const [eldest] = this.#good.keys()
    if (this.#good.size > KEPT && eldest !== undefined) this.#good.delete(eldest)
  }

  /** Asks up to five of them but `except`, which has failed; calls close together share one asking. */
  async ask(except: string, look: (key: string, peer: Peer) => Promise<void>): Promise<void> {
    this.#good.delete(except)
    const at = this.#clock()
    if (!this.#asked || at - this.#asked.at > FRESH_MS) {
      const chosen = [...this.#good].slice(-ASKED)
      this.#asked = { at, done: Promise.all(chosen.map(([key, peer]) => look(key, peer))) }
    }
    await this.#asked.done
  }
}
