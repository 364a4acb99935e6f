import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { rates, slots } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { endWith } from '../http/connection-limit.ts'
import { socketsOpen } from '../http/metrics.ts'
import { SOCKET_PATH } from '../http/server.ts'
import { peerKey } from '../limits.ts'
import { Problem } from '../problem.ts'
import { adapterOf } from './adapter.ts'
import { answerEvents } from './answer.ts'
import type { LiveSocket, Sessions, SocketParts } from './bind.ts'
import { closeStrangeFrames } from './close-strange-frames.ts'
import { rooms, type SocketServer } from './live.ts'
import { type FindPeer, peerFinder } from './peer.ts'
import { StrictWebSocketServer } from './strict-web-sockets.ts'
import { closeUnread } from './unread.ts'

const FORBIDDEN =
  'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n'
const MAX_PACKET_BYTES = 64 * 1024
const CONNECT_TIMEOUT_MS = 5_000
/** A revoked or expired token must close its sockets within 5 s. */
const SWEEP_EVERY_MS = 3_000
const UPKEEP_EVERY_MS = 30_000

/** Attaches socket.io to the HTTP server. Returns a function that stops it and closes every socket. */
export function attachSockets(
  app: FastifyInstance,
  services: Services,
  parts: SocketParts,
): () => Promise<void> {
  for (const name of Object.keys(socketEvents) as SocketEventName[])
    if (!parts.bindings.some((binding) => binding.name === name))
      throw new Error(`The event ${name} has no handler`)

  const { origins } = services.config
  const io: SocketServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    wsEngine: StrictWebSocketServer,
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const own = origin === undefined || origins.includes(origin)
      // The library would say 400; a foreign page gets 403 like everywhere else.
      if (!own) endWith(request.socket, FORBIDDEN)
      decide(null, own)
    },
    ...(parts.redis ? { adapter: adapterOf(parts.redis, services) } : {}),
  })
  services.live.attach(io)
  closeStrangeFrames(io, services)
  const findPeer = peerFinder(services.config.trustProxy)
  io.use((socket, next) => {
    admit(socket, services, parts.sessions, findPeer).then(
      () => next(),
      (error: unknown) => next(asConnectError(error)),
    )
  })
  io.on('connection', (socket) => {
    socketsOpen.inc()
    socket.on('disconnect', () => socketsOpen.dec())
    const { actor } = socket.data
    const own = [rooms.session(actor.sessionId), rooms.user(actor.userId)]
    void socket.join(actor.kind === 'admin' ? [...own, rooms.staff()] : own)
    answerEvents(socket, services, parts)
  })
  const sweeping = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) closeUnread(socket, services.now())
    logged(services, sweep(io, services, parts.sessions))
  }, SWEEP_EVERY_MS)
  const upkeep = setInterval(() => logged(services, parts.upkeep(services)), UPKEEP_EVERY_MS)
  return async () => {
    clearInterval(sweeping)
    clearInterval(upkeep)
    io.disconnectSockets(true)
    await io.close()
  }
}

async function admit(
  socket: LiveSocket,
  services: Services,
  sessions: Sessions,
  findPeer: FindPeer,
): Promise<void> {
  const { token } = socket.handshake.auth
  const ip = await findPeer(socket.handshake)
  services.budgets.consume(rates.socketHandshakes, peerKey(ip), services.now())
  const session = typeof token === 'string' ? await findInTurn(services, sessions, token) : null
  if (!session) throw new Problem('signed_out')
  if (!session.actor.verified) throw new Problem('email_unverified')
  // Counted at once: two hundred that connect together would all see the rooms empty.
  const place = services.budgets.enter(slots.sockets, session.actor.userId)
  if (socket.conn.readyState === 'open') socket.conn.once('close', () => place[Symbol.dispose]())
  else place[Symbol.dispose]()
  socket.data = { ...session, ip, checkedAt: services.now() }
}

/** Many sockets that open at once wait for each other and not for the database, as events do. */
async function findInTurn(services: Services, sessions: Sessions, token: string) {
  using turn = services.budgets.line(slots.events, token)
  await turn.ready
  return await sessions.findSession(services, token)
}

function asConnectError(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable')
  return Object.assign(new Error(problem.message), { data: { code: problem.code, message: problem.message } })
}

/** Closes the sockets of this process whose token has expired or whose session has ended. */
async function sweep(io: SocketServer, services: Services, sessions: Sessions): Promise<void> {
  const open = [...io.sockets.sockets.values()]
  if (open.length === 0) return
  const ids = [...new Set(open.map((socket) => socket.data.actor.sessionId))]
  const dead = new Set(await sessions.deadSessions(services.db, ids))
  for (const socket of open) {
    const over = socket.data.tokenExpiresAt <= services.now() || dead.has(socket.data.actor.sessionId)
    if (over) socket.disconnect(true)
  }
}

function logged(services: Services, work: Promise<void>): void {
  work.catch((error: unknown) => services.log.warn({ err: error }, 'socket upkeep failed and is tried again'))
}
