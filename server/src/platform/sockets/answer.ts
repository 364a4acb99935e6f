import { randomUUID } from 'node:crypto'
import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import type { Services } from '../context.ts'
import { asProblem } from '../http/problem-reply.ts'
import { Problem } from '../problem.ts'
import { argsOf, type LiveSocket, type SocketBinding, type SocketCtx } from './bind.ts'
import { EventBudget } from './event-budget.ts'
import type { SocketParts } from './server.ts'

/** Parses, limits, checks the session again and answers every event of one socket; nothing thrown gets out. */
export function answerEvents(socket: LiveSocket, services: Services, parts: SocketParts): void {
  const bindings = new Map<string, SocketBinding>(parts.bindings.map((binding) => [binding.name, binding]))
  const budget = new EventBudget(services.now)
  socket.onAny((name: unknown, ...given: unknown[]) => {
    const last = given.at(-1)
    const ack = typeof last === 'function' ? (last as (answer: unknown) => void) : null
    const args = ack ? given.slice(0, -1) : given
    const spent = budget.spend()
    if (spent === 'flooding') return void socket.disconnect(true)
    const answer =
      spent === 'over'
        ? Promise.reject(new Problem('rate_limited', { retryAfterSeconds: 1 }))
        : answerOne(socket, services, parts, bindings.get(String(name)), args)
    answer.then(
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

async function answerOne(
  socket: LiveSocket,
  services: Services,
  parts: SocketParts,
  binding: SocketBinding | undefined,
  args: unknown[],
): Promise<unknown> {
  if (!binding) throw new Problem('not_found', { says: 'There is no such event.' })
  await checkAgain(socket, services, parts)
  const parsed = argsOf(binding.name).safeParse(args)
  if (!parsed.success)
    throw new Problem('invalid', { says: parsed.error.issues[0]?.message ?? 'Not understood.' })
  return binding.verb(contextOf(socket, services), parsed.data as never)
}

/** A session that was looked up a moment ago is not looked up for every word of a lively talk. */
const TRUSTED_MS = 2_000

/** Rights are read from the database, at most two seconds old; ended sessions are also closed from outside at once. */
async function checkAgain(socket: LiveSocket, services: Services, parts: SocketParts): Promise<void> {
  const now = services.now()
  const { data } = socket
  if (now - data.checkedAt < TRUSTED_MS && now < data.tokenExpiresAt) return
  const session = await parts.gate.findSession(services, String(socket.handshake.auth.token))
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
  const told: SocketProblem = { code: problem.code, error: problem.message, message: problem.message }
  if (ack) ack(told)
  else socket.emit('error', problem.message)
}
