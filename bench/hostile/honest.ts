import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { payAt } from '../../server/test/payments.ts'
import type { Product } from '../product/start.ts'
import { type Answer, Neighbour, type Sent } from './network.ts'
import { say } from './say.ts'

const MESSAGES = 15
const PAUSE_MS = 150
const PATIENCE_MS = 30_000
const SLOW_SECONDS = 2

/** What honest customers went through. */
export interface Lived {
  messageMs: number[]
  codeMs: number[]
  paid: number
  /** Answers of 500 and above, and none at all; each with what was asked. */
  failed: string[]
  /** Other refusals of what must be allowed. */
  refused: string[]
}

export const newLife = (): Lived => ({ messageMs: [], codeMs: [], paid: 0, failed: [], refused: [] })

let customers = 0

/** One customer after the other from one household, each a new account that registers, writes and pays. */
export async function liveHonestly(product: Product, lived: Lived, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    customers += 1
    const house = new Neighbour(product.url, `127.9.${customers % 250}.${1 + Math.floor(customers / 250)}`)
    await new Customer(product, house, lived).live(signal).catch((error: unknown) => {
      if (!(error instanceof Unserved)) lived.failed.push(String(error))
    })
    await house.leave()
    await pause(PAUSE_MS)
  }
}

/** It is told already; the customer comes back as another one. */
class Unserved extends Error {}

export class Customer {
  readonly email = `${randomBytes(6).toString('hex')}@honest.example`
  readonly password = 'a good long one 42'
  readonly #product: Product
  readonly #house: Neighbour
  readonly #lived: Lived

  constructor(product: Product, house: Neighbour, lived: Lived) {
    this.#product = product
    this.#house = house
    this.#lived = lived
  }

  async live(signal: AbortSignal): Promise<void> {
    await this.register()
    const ticket = await this.openTicket()
    const socket = io(this.#product.url, {
      // From the same house: the types know less than the library passes on.
      agent: new Agent({ localAddress: this.#house.address }) as never,
      path: '/socket.io',
      transports: ['websocket'],
      auth: { token: this.#house.token },
      forceNew: true,
    })
    try {
      for (let turn = 0; turn < MESSAGES && !signal.aborted; turn += 1) {
        const began = performance.now()
        if (turn % 2 === 0) await this.#ask(`/api/tickets/${ticket}/messages`, { body: wordsOf(turn) })
        else await this.#say(socket, ticket, turn)
        this.#lived.messageMs.push(performance.now() - began)
        await pause(PAUSE_MS)
      }
      await this.#pay()
    } finally {
      socket.disconnect()
    }
  }

  async register(): Promise<void> {
    const { email, password } = this
    const registration = { name: 'An honest customer', email, password, confirmPassword: password }
    const { cookies } = await this.#ask('/api/register', { body: registration })
    const began = performance.now()
    const code = await this.#codeFromMail(began)
    this.#lived.codeMs.push(performance.now() - began)
    this.#house.cookies = cookies
    await this.#ask('/api/verify-email', { body: { email, code } })
    const { body } = await this.#ask('/api/login', { body: { email, password } })
    this.#house.token = String(body?.token)
  }

  async openTicket(): Promise<number> {
    const body = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'The shop is down' }
    return Number((await this.#ask('/api/service-requests', { body })).body?.ticketId)
  }

  async #say(socket: Socket, ticket: number, turn: number): Promise<void> {
    const answer = await socket
      .timeout(PATIENCE_MS)
      .emitWithAck('ticket_message', ticket, wordsOf(turn).message, {})
      .catch(() => ({ code: 'no acknowledgement' }))
    if ('seq' in answer) return
    const isOurs = ['no acknowledgement', 'unexpected', 'unavailable'].includes(answer.code)
    this.#lived[isOurs ? 'failed' : 'refused'].push(`a message over the socket: ${answer.code}`)
  }

  async #pay(): Promise<void> {
    const plans = (await this.#ask('/api/plans', {})).body as unknown as { price_id: string }[]
    const { body } = await this.#ask('/api/checkout', { body: { price_id: plans[0]?.price_id } })
    await payAt(String(body?.url))
    const until = performance.now() + PATIENCE_MS
    while (performance.now() < until) {
      if ((await this.#ask('/api/subscription', {})).body?.tier) {
        this.#lived.paid += 1
        return
      }
      await pause(100)
    }
    this.#lived.failed.push(`paid, and no plan after ${PATIENCE_MS / 1_000} s`)
  }

  async #ask(path: string, sent: Sent): Promise<Answer> {
    const answer = await this.#house
      .send(path, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) })
      .catch((error: Error) => ({ status: 0, body: { message: error.message }, cookies: '' }))
    if (answer.status >= 200 && answer.status < 300) return answer
    const isOurs = answer.status === 0 || answer.status >= 500
    this.#lived[isOurs ? 'failed' : 'refused'].push(`${path}: ${answer.status} ${answer.body?.message}`)
    throw new Unserved()
  }

  async #codeFromMail(began: number): Promise<string> {
    while (performance.now() - began < PATIENCE_MS) {
      const mails = await fetch(`${this.#product.mailbox}/api/mails?to=${this.email}`)
      const [mail] = (await mails.json()) as { text: string }[]
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')
      if (code) {
        const seconds = (performance.now() - began) / 1_000
        if (seconds > SLOW_SECONDS) say(`a code after ${seconds.toFixed(1)} s`)
        return code[0]
      }
      await pause(50)
    }
    this.#lived.failed.push(`no code in the mail after ${PATIENCE_MS / 1_000} s`)
    throw new Unserved()
  }
}

const wordsOf = (turn: number) => ({ message: `Message ${turn}: the shop still shows a white page.` })
