import { type SocketEventName, socketEvents } from '@sitewright/contract/sockets.ts'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { Server } from 'socket.io'
import type { SignedInActor } from '../actor.ts'
import type { Services } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { socketsOpen } from '../http/metrics.ts'
import { Problem } from '../problem.ts'
import { answerEvents } from './answer.ts'
import type { LiveSocket, SocketBinding } from './bind.ts'
import { rooms, type SocketServer } from './live.ts'
import { type FindPeer, peerFinder } from './peer.ts'

const MAX_PACKET_BYTES = 64 * 1024
const SOCKETS_PER_PERSON = 40
/** A revoked or expired token must close its sockets within 5 s. */
const SWEEP_EVERY_MS = 3_000
const HEADS_EVERY_MS = 30_000

/** What the accounts feature tells the socket server about tokens and sessions. */
export interface SocketGate {
  findSession: (
    services: Services,
    token: string,
  ) => Promise<{ actor: SignedInActor; tokenExpiresAt: number } | null>
  /** Those of the given sessions that are over. */
  deadSessions: (db: Database, sessionIds: number[]) => Promise<number[]>
}

export interface SocketParts {
  bindings: SocketBinding[]
  gate: SocketGate
  /** Called every 30 s to tell ticket rooms their newest seq. */
  pingHeads: (services: Services) => Promise<void>
  redis: Redis | null
}

/** Attaches socket.io to the HTTP server. Gives back what stops it, with every socket closed. */
export function attachSockets(
  app: FastifyInstance,
  services: Services,
  parts: SocketParts,
): () => Promise<void> {
  for (const name of Object.keys(socketEvents) as SocketEventName[])
    if (!parts.bindings.some((binding) => binding.name === name))
      throw new Error(`Nobody answers the event ${name}`)

  const { origins } = services.config
  const io: SocketServer = new Server(app.server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const own = origin === undefined || origins.includes(origin)
      // The library would say 400; a foreign page is told 403 like everywhere else.
      if (!own) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      decide(null, own)
    },
    ...(parts.redis ? { adapter: createAdapter(parts.redis) } : {}),
  })
  services.live.attach(io)
  const findPeer = peerFinder(services.config.trustProxy)
  io.use((socket, next) => {
    admit(socket, services, parts.gate, findPeer).then(
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
  const sweeping = setInterval(() => logged(services, sweep(io, services, parts.gate)), SWEEP_EVERY_MS)
  const heads = setInterval(() => logged(services, parts.pingHeads(services)), HEADS_EVERY_MS)
  return async () => {
    clearInterval(sweeping)
    clearInterval(heads)
    io.disconnectSockets(true)
    await io.close()
  }
}

async function admit(
  socket: LiveSocket,
  services: Services,
  gate: SocketGate,
  findPeer: FindPeer,
): Promise<void> {
  const { token } = socket.handshake.auth
  const session =
    typeof token === 'string' && token.length < 4_096 ? await gate.findSession(services, token) : null
  if (!session) throw new Problem('signed_out')
  if (!session.actor.verified) throw new Problem('email_unverified')
  const open = socket.nsp.adapter.rooms.get(rooms.user(session.actor.userId))?.size ?? 0
  if (open >= SOCKETS_PER_PERSON)
    throw new Problem('rate_limited', { says: 'This account has too many open pages.' })
  const ip = await findPeer(socket.handshake)
  socket.data = { ...session, ip, checkedAt: services.now() }
}

function asConnectError(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable')
  return Object.assign(new Error(problem.message), { data: { code: problem.code, message: problem.message } })
}

/** Closes the sockets of this process whose token or session is over. */
async function sweep(io: SocketServer, services: Services, gate: SocketGate): Promise<void> {
  const open = [...io.sockets.sockets.values()]
  if (open.length === 0) return
  const ids = [...new Set(open.map((socket) => socket.data.actor.sessionId))]
  const dead = new Set(await gate.deadSessions(services.db, ids))
  for (const socket of open) {
    const over = socket.data.tokenExpiresAt <= services.now() || dead.has(socket.data.actor.sessionId)
    if (over) socket.disconnect(true)
  }
}

function logged(services: Services, work: Promise<void>): void {
  work.catch((error: unknown) => services.log.warn({ err: error }, 'socket upkeep failed and is tried again'))
}
