import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientToServer, ServerToClient } from '@sitewright/contract/sockets.ts'
import { io, type Socket } from 'socket.io-client'
import type { Person } from './person.ts'
import type { View } from './view.ts'

const ACK_WITHIN_MS = 5_000

interface LineOptions {
  url: string
  person: Person
  ticket: number
  view: View
  signal: AbortSignal
}

/** A device's socket: comes back whenever it broke, then listens to the ticket and catches up before anything else. */
export class Line {
  /** How often it was connected so far. */
  connections = 0
  readonly #options: LineOptions
  readonly #socket: Socket<ServerToClient, ClientToServer>
  #closed = false

  constructor(options: LineOptions) {
    const { person, url, view } = options
    this.#options = options
    this.#socket = io(url, {
      path: '/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      auth: (give) =>
        void person.token().then(
          (token) => give({ token }),
          () => give({}),
        ),
    })
    this.#socket.on('connect', () => void this.#enter())
    this.#socket.on('new_message', (message) => view.hear(message))
    this.#socket.on('connect_error', () => this.#reconnectIfRefused())
    this.#socket.on('disconnect', () => this.#reconnectIfRefused())
  }

  /** Rejects when no acknowledgement came in time or the connection broke. */
  send(text: string, clientId: string) {
    return this.#socket
      .timeout(ACK_WITHIN_MS)
      .emitWithAck('ticket_message', this.#options.ticket, text, { client_id: clientId })
  }

  async connected(): Promise<void> {
    for (;;) {
      this.#options.signal.throwIfAborted()
      if (this.#socket.connected) return
      await sleep(5)
    }
  }

  close(): void {
    this.#closed = true
    this.#socket.disconnect()
  }

  async #enter(): Promise<void> {
    this.connections += 1
    const connection = this.connections
    const { ticket, view } = this.#options
    while (this.#socket.connected && connection === this.connections) {
      try {
        const room = await this.#socket.timeout(ACK_WITHIN_MS).emitWithAck('join_ticket', ticket)
        if ('last_seq' in room) return await view.catchUp()
      } catch {
        // Asked once more below; a lost connection ends the loop instead.
      }
      await sleep(50)
    }
  }

  /** The library itself comes back only when the connection broke, not when the server refused or closed it. */
  #reconnectIfRefused(): void {
    if (this.#socket.active) return
    setTimeout(() => this.#closed || this.#socket.connect(), 100)
  }
}
