import Stripe from 'stripe'
import { forgetOldKeys } from '../api/once.ts'
import { expireOldCheckouts } from '../billing/checkouts.ts'
import { renewAll } from '../billing/renewals.ts'
import type { Sandbox } from '../context.ts'
import type { SentEvent } from '../records/kinds.ts'
import { claimNext, markDelivered, postpone, release, untilNext } from './waiting.ts'

const TRY_MS = 10_000
const ROUND_MS = 60_000

/** Carries events to the product, one after the other, and looks once a minute which months have ended. */
export class Courier {
  readonly #sandbox: Sandbox
  readonly #secret: string
  readonly #closing = new AbortController()
  #webhookUrl: string | undefined
  #round: NodeJS.Timeout | undefined
  #next: NodeJS.Timeout | undefined
  #rounds: Promise<void> = Promise.resolve()
  #underWay: Promise<void> | undefined
  #again = false

  constructor(sandbox: Sandbox, secret: string) {
    this.#sandbox = sandbox
    this.#secret = secret
  }

  deliverTo(webhookUrl: string): void {
    this.#webhookUrl = webhookUrl
    const round = () => {
      this.#rounds = this.#rounds.then(() => this.#goRound())
    }
    clearInterval(this.#round)
    this.#round = setInterval(round, ROUND_MS).unref()
    round()
  }

  /** There is something new to carry. */
  wake(): void {
    if (this.#webhookUrl === undefined || this.#closing.signal.aborted) return
    this.#again = true
    this.#underWay ??= this.#carry().finally(() => {
      this.#underWay = undefined
      if (this.#again) this.wake()
    })
  }

  /** Resolves when everything that is due now has been tried. */
  async settled(): Promise<void> {
    await this.#rounds
    this.wake()
    while (this.#underWay) await this.#underWay
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#round)
    clearTimeout(this.#next)
    await this.#rounds
    await this.#underWay
  }

  async #goRound(): Promise<void> {
    if (this.#closing.signal.aborted) return
    try {
      await renewAll(this.#sandbox)
      await expireOldCheckouts(this.#sandbox)
      await forgetOldKeys(this.#sandbox)
    } catch (error) {
      this.#sandbox.onError(error)
    }
    this.wake()
  }

  async #carry(): Promise<void> {
    try {
      this.#again = false
      await this.#carryAllDue()
      if (!this.#closing.signal.aborted) await this.#setAlarm()
    } catch (error) {
      this.#sandbox.onError(error)
    }
  }

  async #carryAllDue(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const claimed = await claimNext(this.#sandbox)
      if (!claimed) return
      if (await this.#hand(claimed.event)) await markDelivered(this.#sandbox, claimed)
      else if (this.#closing.signal.aborted) await release(this.#sandbox, claimed)
      else await postpone(this.#sandbox, claimed)
    }
  }

  /** Whether the product took it. */
  async #hand(event: SentEvent): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(this.#webhookUrl ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': this.#sign(payload),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TRY_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      // Not there, too slow or broken off: it comes again.
      return false
    }
  }

  // Receivers refuse stamps that are too old by their own clock, which may not be the sandbox's.
  #sign(payload: string): string {
    const timestamp = Math.floor(Math.max(Date.now(), this.#sandbox.now()) / 1000)
    return Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#secret, timestamp })
  }

  async #setAlarm(): Promise<void> {
    clearTimeout(this.#next)
    const wait = await untilNext(this.#sandbox)
    if (wait === null || this.#closing.signal.aborted) return
    this.#next = setTimeout(() => this.wake(), Math.min(wait, ROUND_MS)).unref()
  }
}
