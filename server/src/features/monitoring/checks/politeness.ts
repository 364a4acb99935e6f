import { setTimeout as wait } from 'node:timers/promises'

const BETWEEN_SAME_HOST_MS = 1_000
const BETWEEN_SAME_ADDRESS_MS = 200
/** Longer waits would fill the places of all checks. */
const WAIT_MAX_MS = 5_000
const KEPT = 50_000

/** Keeps our checks apart: one a second for a host, five a second for an address that many sites may share. */
export class Politeness {
  readonly #free = new Map<string, number>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /**
   * Waits for a turn with this host and, where it is known, its address, and gives 0. Where that would take long it gives
   * the milliseconds instead, and no turn is taken.
   */
  async enter(host: string, address: string | null): Promise<number> {
    const now = this.#clock()
    const places: [string, number][] = [[`host ${host}`, BETWEEN_SAME_HOST_MS]]
    if (address) places.push([`address ${address}`, BETWEEN_SAME_ADDRESS_MS])
    const at = Math.max(now, ...places.map(([place]) => this.#free.get(place) ?? now))
    if (at - now > WAIT_MAX_MS) return at - now
    for (const [place, apartMs] of places) {
      this.#free.delete(place)
      this.#free.set(place, at + apartMs)
    }
    this.#forget(now)
    if (at > now) await wait(at - now)
    return 0
  }

  #forget(now: number): void {
    if (this.#free.size < KEPT) return
    for (const [place, free] of this.#free) if (free < now) this.#free.delete(place)
  }
}
