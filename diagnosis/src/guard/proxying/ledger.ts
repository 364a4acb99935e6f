import type { Duplex } from 'node:stream'

const REQUESTS_MAX = 1_000

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

/** Counts what one browser costs, and closes everything once that is too much. */
export class Ledger {
  readonly requests: ProxiedRequest[] = []
  readonly #limits: { connections: number; bytes: number }
  readonly #open = new Set<Duplex>()
  #running = 0
  #bytes = 0
  #closed = false

  constructor(limits: { connections: number; bytes: number }) {
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
  take(): 'busy' | 'spent' | null {
    if (this.isSpent) return 'spent'
    if (this.#running >= this.#limits.connections) return 'busy'
    this.#running += 1
    return null
  }

  /** True once everything was closed: for good, since bytes do not come back. */
  get isSpent(): boolean {
    return this.#closed || this.#bytes >= this.#limits.bytes
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

  /** Counts bytes that come; the chunk that goes over the cap is the last. */
  count(stream: NodeJS.ReadableStream, request: ProxiedRequest): void {
    stream.on('data', (chunk: Buffer) => this.spend(chunk.length, request))
  }

  spend(bytes: number, request: ProxiedRequest): void {
    request.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) this.closeAll()
  }

  closeAll(): void {
    this.#closed = true
    for (const socket of this.#open) socket.destroy()
  }
}
