import { requestRoutes } from '@sitewright/contract/requests.ts'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { tokenFor } from '../product/start.ts'
import type { Account } from './server.ts'

/** A killed server resets its connections at once; the wait is for a busy machine. */
const ANSWER_WITHIN_MS = 30_000
/** A token lives for ten minutes; a drill on a slow machine may take longer. */
const TOKEN_SERVES_MS = 8 * 60_000

/** The server's refusal, with its code of `contract/src/problems.ts`. */
export class CallFailed extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A person with an account; all their devices share the sign-in. Every call throws unless it is answered well. */
export class Person {
  readonly #url: string
  readonly #account: Account
  #token: Promise<string> | null = null
  #signedInAt = 0

  constructor(url: string, account: Account) {
    this.#url = url
    this.#account = account
  }

  token(): Promise<string> {
    if (this.#token && Date.now() - this.#signedInAt < TOKEN_SERVES_MS) return this.#token
    this.#signedInAt = Date.now()
    const token = tokenFor(this.#url, this.#account)
    this.#token = token
    token.catch(() => {
      this.#token = null
    })
    return token
  }

  async openTicket(): Promise<number> {
    const asked = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'The shop is down' }
    return (await this.#call<{ ticketId: number }>(requestRoutes.create, {}, asked)).ticketId
  }

  messagesAfter(ticket: number, seq: number): Promise<TicketMessage[]> {
    return this.#call(ticketRoutes.messages, { id: ticket, after: seq })
  }

  /** The same as the socket's `ticket_message`, for when that one fails. */
  post(ticket: number, message: string, clientId: string): Promise<TicketMessage> {
    return this.#call(ticketRoutes.post, { id: ticket }, { message, client_id: clientId })
  }

  async #call<T>(route: RouteSpec, where: { id?: number; after?: number }, body?: object): Promise<T> {
    const query = where.after === undefined ? '' : `?after=${where.after}`
    const response = await fetch(`${this.#url}${route.path.replace(':id', String(where.id))}${query}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: unknown) => {
      throw new CallFailed('unavailable', String(error))
    })
    if (response.ok) return (await response.json()) as T
    const { code = 'unavailable', message = response.statusText } = await response.json().catch(() => ({}))
    throw new CallFailed(code, `${route.path} answered ${response.status}: ${message}`)
  }
}
