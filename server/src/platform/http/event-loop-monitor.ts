import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** Mean delay of the event loop above which new requests are refused. */
const MAX_DELAY_MS = 2_000
/** Long enough that one pause of the machine does not fill it. */
const INTERVAL_MS = 5_000

/** Measures the mean event-loop delay of the last full interval. */
class EventLoopMonitor {
  readonly #delays = monitorEventLoopDelay({ resolution: 10 })
  readonly #timer = setInterval(() => this.#sample(), INTERVAL_MS).unref()
  isOverloaded = false

  constructor() {
    this.#delays.enable()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#delays.disable()
  }

  #sample(): void {
    this.isOverloaded = this.#delays.mean / 1e6 > MAX_DELAY_MS
    this.#delays.reset()
  }
}

/** Refuses requests with 503 and a time to come back while the process cannot keep up. */
export function shedLoad(app: FastifyInstance): void {
  const monitor = new EventLoopMonitor()
  app.addHook('onClose', async () => monitor.close())
  app.addHook('onRequest', async () => {
    if (monitor.isOverloaded) throw new Problem('unavailable', { retryAfterSeconds: INTERVAL_MS / 1_000 })
  })
}
