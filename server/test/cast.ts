import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { ProblemReply } from '@sitewright/contract/problems.ts'
import type { Reply, RouteSpec } from '@sitewright/contract/route.ts'
import type { ClientToServer, ServerToClient } from '@sitewright/contract/sockets.ts'
import type { StaffRole } from '@sitewright/contract/staff.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { ensureAccount } from '#features/accounts/index.ts'
import type { TestApp } from './app.ts'

export interface Answer<T> {
  status: number
  body: T & ProblemReply
  headers: Record<string, string | number | string[] | undefined>
}

interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export type TestSocket = Socket<ServerToClient, ClientToServer>

/** A person of the cast: signed in, with calls by the contract's routes and a socket. */
export class Person {
  readonly #test: TestApp
  readonly id: number
  readonly email: string
  readonly password: string
  readonly name: string
  token = ''
  /** The cookie jar, as one header. */
  cookie = ''

  constructor(test: TestApp, who: { id: number; email: string; password: string; name: string }) {
    this.#test = test
    this.id = who.id
    this.email = who.email
    this.password = who.password
    this.name = who.name
  }

  async call<R extends RouteSpec>(route: R, sent: Sent = {}): Promise<Answer<Reply<R>>> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(sent.params?.[name]))
    const response = await this.#test.app.inject({
      method: route.method,
      url: path,
      query: sent.query ?? {},
      headers: {
        // Production answers under its own name alone.
        host: new URL(this.#test.services.config.origins[0] ?? '').host,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    })
    const json = response.headers['content-type']?.toString().includes('json')
    const body = json ? response.json() : response.rawPayload
    return { status: response.statusCode, body, headers: response.headers }
  }

  async signIn(): Promise<this> {
    const answer = await this.call(accountRoutes.login, {
      body: { email: this.email, password: this.password },
    })
    if (answer.status !== 200)
      throw new Error(`${this.name} could not sign in: ${JSON.stringify(answer.body)}`)
    if (!('token' in answer.body)) throw new Error(`${this.name} signs in with two steps`)
    return this.keep(answer.body, answer.headers)
  }

  /** The session of a sign-in by whatever way. */
  keep({ token }: { token: string }, headers: Answer<unknown>['headers']): this {
    this.token = token
    this.takeCookies(headers)
    return this
  }

  takeCookies(headers: Answer<unknown>['headers']): void {
    const jar = new Map(this.cookie.split('; ').flatMap((text) => (text ? [split(text)] : [])))
    for (const text of [headers['set-cookie'] ?? []].flat()) {
      const [name, value] = split(String(text).split(';')[0] ?? '')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    this.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A connected socket, closed after the test. */
  async socket(): Promise<TestSocket> {
    const socket: TestSocket = io(this.#test.url, {
      path: '/socket.io',
      transports: ['websocket'],
      auth: { token: this.token },
      forceNew: true,
      reconnection: false,
    })
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
}

const split = (cookie: string): [string, string] => {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at), cookie.slice(at + 1)]
}

export interface Cast {
  /** Clients of different businesses. */
  ann: Person
  bob: Person
  /** A client on the Security plan. */
  sam: Person
  /** Staff. */
  olga: Person
  /** Signed out. */
  guest: Person
}

/** Fresh people in this test's database, signed in. */
export async function cast(test: TestApp): Promise<Cast> {
  // One after the other: at once, each would make the server open connections that hardly any test needs.
  const ann = await join(test, 'Ann Baker')
  const bob = await join(test, 'Bob Fisher')
  const sam = await join(test, 'Sam Carter', { tier: 'security' })
  const olga = await join(test, 'Olga Petrova', { isAdmin: true })
  return { ann, bob, sam, olga, guest: new Person(test, { id: 0, email: '', password: '', name: 'Guest' }) }
}

/** One more person, verified and signed in. */
export async function join(
  test: TestApp,
  name: string,
  options: { tier?: SubscriptionTier; isAdmin?: boolean; role?: StaffRole } = {},
): Promise<Person> {
  const first = name.split(' ')[0]?.toLowerCase() ?? 'someone'
  const email = `${first}.${randomBytes(4).toString('hex')}@example.com`
  const password = `${randomBytes(9).toString('base64url')} horse`
  const id = await ensureAccount(test.services, {
    email,
    name,
    password,
    isAdmin: options.isAdmin ?? options.role !== undefined,
    ...(options.role ? { role: options.role } : {}),
    tier: options.tier ?? null,
  })
  return new Person(test, { id, email, password, name }).signIn()
}
