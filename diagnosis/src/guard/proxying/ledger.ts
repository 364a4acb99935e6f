import type { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'

const REQUESTS_MAX = 1_000
/** A page chooses whom else it asks, and our address does it: enough for a heavy CDN, too little to be lent out. */
const ELSEWHERE = { connections: 60, bytes: 20 * 1_048_576 }

/** One request or tunnel that the browser asked for. */
export interface ProxiedRequest {
  /** As the browser wrote it when it is none that could be parsed; the port is then 0. */
  host: string
  port: number
  /** False when the guard refused it; nothing was then connected. */
  allowed: boolean
  /** Both ways, headers of tunnelled traffic included. */
  bytes: number
  /** Why nothing came of it: a refusal's reason, `busy`, `spent`, or the code of DNS or the connection. */
  failure: string | null
}

interface Taken {
  connections: number
  bytes: number
}

const isSpent = (there: Taken | null) => there !== null && there.bytes > ELSEWHERE.bytes

export interface LedgerLimits {
  connections: number
  bytes: number
  /** The host whose page is looked at; every other one gets less. Without it all are treated alike. */
  home: string | undefined
}

/** Counts what one browser costs, and closes everything once that is too much. */
export class Ledger {
  readonly requests: ProxiedRequest[] = []
  readonly #limits: LedgerLimits
  readonly #elsewhere = new Map<string, Taken>()
  readonly #open = new Set<Duplex>()
  #running = 0
  #bytes = 0
  #closed = false

  constructor(limits: LedgerLimits) {
    this.#limits = limits
  }

  /** Writes a request down; null when there is no room left even for that. */
  enter({ host, port }: { host: string; port: number }): ProxiedRequest | null {
    if (this.requests.length >= REQUESTS_MAX) return null
    const request = { host, port, allowed: false, bytes: 0, failure: null }
    this.requests.push(request)
    return request
  }

  /** Takes one of the places for connections; says why there is none. Who got one gives it back by `leave`. */
  take({ host }: ProxiedRequest): 'busy' | 'spent' | null {
    const there = this.#at(host)
    if (this.isSpent || isSpent(there) || there?.connections === ELSEWHERE.connections) return 'spent'
    if (this.#running >= this.#limits.connections) return 'busy'
    this.#running += 1
    if (there) there.connections += 1
    return null
  }

  /** True once everything was closed: for good, since bytes do not come back. */
  get isSpent(): boolean {
    return this.#closed
  }

  leave(): void {
    this.#running -= 1
  }

  /** Keeps a socket in sight, so that it is closed when everything is. */
  watch(socket: Duplex): void {
    // A reset must not end the process; `close` follows it and tidies up.
    socket.on('error', () => undefined)
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
  }

  /**
   * Counts bytes that come; the chunk that goes over a cap is the last. Of a body, what stands between its pieces on
   * its socket is counted as well.
   */
  count(stream: Readable, request: ProxiedRequest, socket?: Socket): void {
    const before = socket?.bytesRead ?? 0
    let read = 0
    let spent = 0
    stream.on('data', (chunk: Buffer) => {
      read += chunk.length
      const came = Math.max(read, (socket?.bytesRead ?? 0) - before)
      this.spend(came - spent, request)
      spent = came
      if (isSpent(this.#at(request.host))) stream.destroy()
    })
  }

  spend(bytes: number, request: ProxiedRequest): void {
    request.bytes += bytes
    const there = this.#at(request.host)
    if (there) there.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) this.closeAll()
  }

  /** What was taken of a host that is not the page's own; null at home. */
  #at(host: string): Taken | null {
    const { home } = this.#limits
    if (home === undefined || host === home || `www.${host}` === home || host === `www.${home}`) return null
    const there = this.#elsewhere.get(host) ?? { connections: 0, bytes: 0 }
    this.#elsewhere.set(host, there)
    return there
  }

  closeAll(): void {
    this.#closed = true
    for (const socket of this.#open) socket.destroy()
  }
}
