import { io } from 'socket.io-client'
import {
  connectThread,
  socketTransport,
  type TicketSocket,
} from '../../web/app/features/tickets/engine/connect-thread.ts'
import type { Thread } from '../../web/app/features/tickets/engine/thread.ts'
import type { Person } from './person.ts'

/** A device's socket, which reconnects whenever it breaks; the browser's engine joins the ticket and catches up. */
export class Line {
  /** How often it was connected so far. */
  connections = 0
  readonly transport: ReturnType<typeof socketTransport>
  readonly #ticket: number
  readonly #socket: TicketSocket
  #closed = false

  constructor(url: string, person: Person, ticket: number) {
    this.#ticket = ticket
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
    this.transport = socketTransport(this.#socket, ticket)
    this.#socket.on('connect', () => {
      this.connections += 1
    })
    this.#socket.on('connect_error', () => this.#reconnectIfRefused())
    this.#socket.on('disconnect', () => this.#reconnectIfRefused())
  }

  /** Call the result to stop. */
  connect(thread: Thread): () => void {
    return connectThread(thread, this.#socket, this.#ticket)
  }

  close(): void {
    this.#closed = true
    this.#socket.disconnect()
  }

  /** The library itself comes back only when the connection broke, not when the server refused or closed it. */
  #reconnectIfRefused(): void {
    if (this.#socket.active) return
    setTimeout(() => this.#closed || this.#socket.connect(), 100)
  }
}
