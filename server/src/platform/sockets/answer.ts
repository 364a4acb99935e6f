import { randomUUID } from 'node:crypto'
import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import { mayViewEvent } from '@sitewright/contract/viewing.ts'
import { slots } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { asProblem } from '../http/problem-reply.ts'
import { Problem } from '../problem.ts'
import { argsOf, type LiveSocket, type SocketBinding, type SocketCtx, type SocketParts } from './bind.ts'
import { consumeEvent } from './event-budget.ts'
import { rooms } from './live.ts'
import { isBehind } from './unread.ts'

/** What waits for the database is kept in our memory: a socket that asks for more waits itself. */
const UNDER_WAY_AT_MOST = 100

/** Parses, limits, checks the session again and answers every event of one socket; nothing thrown gets out. */
export function answerEvents(socket: LiveSocket, services: Services, parts: SocketParts): void {
  const bindings = new Map<string, SocketBinding>(parts.bindings.map((binding) => [binding.name, binding]))
  const { userId } = socket.data.actor
  const costlyUnderWay = new Set<string>()
  let underWay = 0

  async function answer(binding: SocketBinding | undefined, args: unknown[]): Promise<unknown> {
    if (!binding) throw new Problem('not_found', { says: 'There is no such event.' })
    const { name, cost = 1 } = binding
    if (costlyUnderWay.has(name)) throw tooFast()
    if (cost === 1) return answerOne(socket, services, parts, binding, args)
    costlyUnderWay.add(name)
    using turn = services.budgets.line(slots.costlyEvents, userId)
    try {
      await turn.ready
      return await answerOne(socket, services, parts, binding, args)
    } finally {
      costlyUnderWay.delete(name)
    }
  }

  socket.onAny((name: unknown, ...given: unknown[]) => {
    const last = given.at(-1)
    const ack = typeof last === 'function' ? (last as (answer: unknown) => void) : null
    const args = ack ? given.slice(0, -1) : given
    const binding = bindings.get(String(name))
    const budget = consumeEvent(services.budgets, userId, binding?.cost ?? 1, services.now())
    if (budget === 'flooding') return services.live.disconnect(rooms.user(userId))
    const isRefused = budget === 'over' || underWay >= UNDER_WAY_AT_MOST || isBehind(socket)
    underWay += 1
    const answered = isRefused ? Promise.reject(tooFast()) : answer(binding, args)
    void answered
      .finally(() => (underWay -= 1))
      .then(
        (value) => ack?.(value ?? { ok: true }),
        (error: unknown) => tellProblem(socket, services, error, ack),
      )
  })
  socket.on('disconnect', () => {
    for (const binding of parts.bindings)
      binding
        .onClose?.(contextOf(socket, services))
        .catch((error: unknown) => services.log.warn({ err: error }, 'on close'))
  })
}

const tooFast = () => new Problem('rate_limited', { retryAfterSeconds: 1 })

async function answerOne(
  socket: LiveSocket,
  services: Services,
  parts: SocketParts,
  binding: SocketBinding,
  args: unknown[],
): Promise<unknown> {
  using turn = services.budgets.line(slots.events, socket.data.actor.userId)
  await turn.ready
  await checkAgain(socket, services, parts)
  if (socket.data.actor.viewer && !mayViewEvent(binding.name)) throw new Problem('read_only')
  const parsed = argsOf(binding.name).safeParse(args)
  if (!parsed.success)
    throw new Problem('invalid', { says: parsed.error.issues[0]?.message ?? 'Not understood.' })
  if (binding.isLong) turn[Symbol.dispose]()
  return await binding.handler(contextOf(socket, services), parsed.data as never)
}

/** A session looked up this recently is not looked up again. */
const TRUSTED_MS = 2_000

/** Rights are read from the database, at most two seconds old; ended sessions are also closed from outside at once. */
async function checkAgain(socket: LiveSocket, services: Services, parts: SocketParts): Promise<void> {
  const now = services.now()
  const { data } = socket
  if (now - data.checkedAt < TRUSTED_MS && now < data.tokenExpiresAt) return
  const session = await parts.sessions.findSession(services, String(socket.handshake.auth.token))
  if (!session?.actor.verified) {
    socket.disconnect(true)
    throw new Problem('signed_out')
  }
  Object.assign(data, session, { checkedAt: now })
}

function contextOf(socket: LiveSocket, services: Services): SocketCtx {
  return {
    ...services,
    actor: socket.data.actor,
    requestId: randomUUID(),
    ip: socket.data.ip,
    socket,
  }
}

function tellProblem(
  socket: LiveSocket,
  services: Services,
  error: unknown,
  ack: ((answer: unknown) => void) | null,
): void {
  const problem = asProblem(error)
  if (problem.status >= 500) services.log.error({ err: problem.cause ?? error }, 'a socket event failed')
  const answer: SocketProblem = { code: problem.code, error: problem.message, message: problem.message }
  if (ack) ack(answer)
  else socket.emit('error', problem.message)
}
