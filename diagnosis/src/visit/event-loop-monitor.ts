import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A pause of ours this long may have eaten an answer that came in time. */
const BLOCKED_MS = 2_500

/** How well we ourselves are: while this process hangs, every site seems silent. */
export class EventLoopMonitor {
  readonly #delay: ReturnType<typeof monitorEventLoopDelay>

  constructor() {
    this.#delay = monitorEventLoopDelay({ resolution: 20 })
    this.#delay.enable()
  }

  /** True when we hung long enough to have missed what the site said. */
  get wasBlocked(): boolean {
    return this.#delay.max / 1e6 > BLOCKED_MS
  }

  stop(): void {
    this.#delay.disable()
  }
}
