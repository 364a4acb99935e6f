import { rates } from '../budget-table.ts'
import type { Services } from '../context.ts'
import type { SocketServer } from './live.ts'

/** The parts that are used of a connection of engine.io. */
interface Connection {
  id: string
  on: (name: 'packet', listener: (packet: { type: string; data?: unknown }) => void) => void
  close: (discard: boolean) => void
}

/** Of one connection: a page whose token was refused asks again with a new one. Once it has joined the library takes none. */
const HANDSHAKES_AT_MOST = 5
const HANDSHAKE = /^0(?:\{|$)/
const EVENT_OR_ANSWER = /^[23]/

/**
 * Closes connections that send anything but our handshake, events and answers: the library answers namespaces that we do
 * not have without end, and a connection that left ours belongs to nobody, whose session may end unseen.
 */
export function closeStrangeFrames(io: SocketServer, services: Services): void {
  io.engine.on('connection', (connection: Connection) => {
    let handshakes = 0
    const isOurs = (data: unknown) => {
      if (typeof data !== 'string') return false
      if (EVENT_OR_ANSWER.test(data)) return true
      handshakes += 1
      return HANDSHAKE.test(data) && handshakes <= HANDSHAKES_AT_MOST
    }
    connection.on('packet', ({ type, data }) => {
      const waitSeconds = services.budgets.tryConsume(rates.socketFrames, connection.id, services.now())
      if (waitSeconds > 0 || (type === 'message' && !isOurs(data))) connection.close(true)
    })
  })
}
