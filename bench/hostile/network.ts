import { randomInt } from 'node:crypto'
import { Agent, request } from 'undici'

/** As many neighbours as an attacker has; each loopback address is a network of its own to the product. */
export const anyNetwork = () => `127.${randomInt(20, 250)}.${randomInt(250)}.${randomInt(1, 250)}`

export interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface Answer {
  status: number
  /** Undefined where it was no JSON. */
  body: Record<string, unknown> | undefined
  cookies: string
}

/** One place in the network; every request goes out from there. */
export class Neighbour {
  readonly #url: string
  readonly #agent: Agent
  readonly address: string
  token = ''
  cookies = ''

  constructor(url: string, address = anyNetwork(), connections = 100) {
    this.#url = url
    this.address = address
    this.#agent = new Agent({ connections, localAddress: address })
  }

  /** Texts go as they are, anything else as JSON. Throws where no answer came. */
  async send(path: string, { body, headers, method, signal }: Sent = {}): Promise<Answer> {
    const isText = typeof body === 'string'
    const answer = await request(this.#url + path, {
      dispatcher: this.#agent,
      method: (method ?? (body === undefined ? 'GET' : 'POST')) as 'GET',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies ? { cookie: this.cookies } : {}),
        ...headers,
      },
      body: body === undefined ? null : isText ? body : JSON.stringify(body),
      signal,
    })
    const text = await answer.body.text()
    const set = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
    return { status: answer.statusCode, body: parsed(text), cookies: set.join('; ') }
  }

  /** The same, whatever comes of it. */
  async throw(path: string, sent: Sent = {}): Promise<number> {
    return this.send(path, { signal: AbortSignal.timeout(20_000), ...sent }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  leave(): Promise<void> {
    return this.#agent.destroy()
  }
}

/** As many places as make a limit by network no wall. */
export const neighbours = (url: string) => Array.from({ length: 40 }, () => new Neighbour(url))

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `atOnce` times at once, again and again until the attack is over. */
export async function flood(
  signal: AbortSignal,
  atOnce: number,
  one: (turn: number) => Promise<unknown>,
): Promise<void> {
  let turn = 0
  const lane = async () => {
    while (!signal.aborted) {
      await one(turn++).catch(() => undefined)
      // What is refused at once would otherwise keep the attacker's own process from ever ending.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
