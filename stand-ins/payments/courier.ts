import { createHmac } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@sitewright/contract/durations.ts'
import type { Delivery, Ledger } from './ledger.ts'
import type { SentEvent } from './objects.ts'

const TRY_MS = 10_000
/** How long to wait after the first, second, … try that failed; later pauses are an hour. */
const PAUSES_MS = [2_000, 10_000, MINUTE_MS, 10 * MINUTE_MS]
const GIVEN_UP_AFTER_MS = 72 * HOUR_MS

/** Sends the ledger's events to the product, oldest first; a refused one is sent again for three days. */
export class Courier {
  readonly #ledger: Ledger
  readonly #secret: string
  readonly #closing = new AbortController()
  #webhookUrl: string | null = null
  #next: NodeJS.Timeout | undefined
  #underWay: Promise<void> | null = null

  constructor(ledger: Ledger, secret: string) {
    this.#ledger = ledger
    this.#secret = secret
    ledger.onEvent = () => this.wake()
  }

  deliverTo(webhookUrl: string): void {
    this.#webhookUrl = webhookUrl
    this.wake()
  }

  wake(): void {
    if (this.#webhookUrl === null || this.#closing.signal.aborted) return
    this.#underWay ??= this.#sendAllDue(this.#webhookUrl).finally(() => {
      this.#underWay = null
      this.#setTimer()
    })
  }

  /** Resolves when everything that is due now has been tried. */
  async settled(): Promise<void> {
    this.wake()
    while (this.#underWay) await this.#underWay
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#next)
    await this.#underWay
  }

  async #sendAllDue(webhookUrl: string): Promise<void> {
    const { state } = this.#ledger
    const isDue = ({ at }: Delivery) => at <= this.#ledger.now
    for (let due = state.deliveries.find(isDue); due; due = state.deliveries.find(isDue)) {
      const event = this.#ledger.getOrNull('event', due.event)
      const isDone = event === null || (await this.#send(webhookUrl, event))
      if (this.#closing.signal.aborted) return
      if (isDone || !postpone(due, event, this.#ledger.now))
        state.deliveries.splice(state.deliveries.indexOf(due), 1)
      this.#ledger.save()
    }
  }

  /** Whether the product took it. */
  async #send(webhookUrl: string, event: SentEvent): Promise<boolean> {
    const body = JSON.stringify(event)
    // Receivers refuse stamps that are too old by their own clock, which may not be the stand-in's.
    const time = Math.floor(Math.max(Date.now(), this.#ledger.now) / 1000)
    const signature = createHmac('sha256', this.#secret).update(`${time}.${body}`).digest('hex')
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TRY_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Absent, too slow or broken off: it is sent again.
      return false
    }
  }

  #setTimer(): void {
    clearTimeout(this.#next)
    const [first] = this.#ledger.state.deliveries.map(({ at }) => at).sort((a, b) => a - b)
    if (first === undefined || this.#closing.signal.aborted) return
    const wait = Math.min(Math.max(0, first - this.#ledger.now), MINUTE_MS)
    this.#next = setTimeout(() => this.wake(), wait).unref()
  }
}

/** False when it is given up. */
function postpone(delivery: Delivery, event: SentEvent, now: number): boolean {
  delivery.at = now + (PAUSES_MS[delivery.tries] ?? HOUR_MS)
  delivery.tries += 1
  return delivery.at - event.created * 1000 <= GIVEN_UP_AFTER_MS
}
