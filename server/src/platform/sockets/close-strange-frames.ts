import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { rates } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { isTooLargeJson } from '../http/json-body.ts'
import type { SocketServer } from './live.ts'

/** The parts that are used of a connection of engine.io. */
interface Connection {
  id: string
  close: (discard: boolean) => void
  transport: { socket: WebSocket }
}

/** Of one connection: a page whose token was refused asks again with a new one. Once it has joined the library takes none. */
const HANDSHAKES_AT_MOST = 5
const HANDSHAKE = /^40(?:\{|$)/
const BEAT_OR_EVENT = /^(?:3$|42[\d[])/
/** Browsers send none, and some programs one every few seconds. */
const CONTROL_COST = 100

/**
 * Closes connections that send anything but our handshake, beats and events: the library answers namespaces that we do
 * not have without end, reads answers that nobody asked for, and a connection that left ours belongs to nobody, whose
 * session may end unseen. Frames are judged as they come in, before the library makes anything of them.
 */
export function closeStrangeFrames(io: SocketServer, services: Services): void {
  io.engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
    next(isForSecondLine(request) ? new Error('a connection has one line') : undefined),
  )
  io.engine.on('connection', (connection: Connection) => {
    const { socket } = connection.transport
    let handshakes = 0
    const isOurs = (frame: Buffer) => {
      const start = frame.toString('latin1', 0, 3)
      if (HANDSHAKE.test(start)) handshakes += 1
      else if (!BEAT_OR_EVENT.test(start)) return false
      return handshakes <= HANDSHAKES_AT_MOST && !isTooLargeJson(frame)
    }
    const mayCost = (cost: number) =>
      services.budgets.tryConsume(rates.socketFrames, connection.id, services.now(), cost) === 0
    socket.prependListener('message', (frame: Buffer) => {
      if (!mayCost(costOf(frame)) || !isOurs(frame)) end(connection)
    })
    socket.on('ping', (said) => (mayCost(CONTROL_COST) ? socket.pong(said) : end(connection)))
    socket.on('pong', () => mayCost(CONTROL_COST) || end(connection))
  })
  io.on('connection', ({ conn, data }) => {
    const connection = conn as unknown as Connection
    const { userId } = data.actor
    connection.transport.socket.prependListener('message', (frame: Buffer) => {
      const budget = rates.socketFramesOfPerson
      if (services.budgets.tryConsume(budget, userId, services.now(), costOf(frame)) > 0) end(connection)
    })
  })
}

/** With the id of its first a connection may bring a second one, whose frames nobody would count. */
function isForSecondLine({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'http://localhost').searchParams.has('sid')
}

function costOf(frame: Buffer): number {
  return 1 + Math.floor(frame.length / 1_000)
}

/** At once, and without a look at the rest: a peer that floods does not stop for a polite word. */
function end(connection: Connection): void {
  const { socket } = connection.transport
  connection.close(true)
  for (const name of ['message', 'ping', 'pong']) socket.removeAllListeners(name)
  socket.terminate()
}
