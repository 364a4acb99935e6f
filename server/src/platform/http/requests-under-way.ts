import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, isSignedIn } from '../actor.ts'
import type { Budgets } from '../budget.ts'
import { LARGE_BODY_BYTES, slots } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { peerKey } from '../limits.ts'
import { Problem } from '../problem.ts'
import { isOfApi, isOfHealth, isUpload } from './matched-route.ts'
import { onceClosed } from './once-closed.ts'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Refuses what one token or one network has under way beyond measure, before anybody is asked whose token it is: what
 * one token has beyond its places at work waits for them.
 */
export function limitUnderWay(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isOfApi(request) || isOfHealth(request)) return
    const { authorization } = request.headers
    const places = new DisposableStack()
    places.use(budgets.enter(slots.requestsOfNetwork, peerKey(request.ip)))
    onceLeft(request, raw, () => places.dispose())
    if (!authorization) return
    places.use(budgets.enter(slots.requests, authorization))
    await places.use(budgets.line(slots.requestsAtWork, authorization)).ready
  })
}

/** Refuses large bodies beyond what may be in memory at once, whatever address they are sent to. */
export function limitLargeBodies(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const bytes = bytesToKeep(request)
    if (bytes <= LARGE_BODY_BYTES) return done()
    const places = new DisposableStack()
    onceLeft(request, raw, () => places.dispose())
    places.use(budgets.enter(slots.largeBodiesOfNetwork, peerKey(request.ip), bytes))
    places.use(budgets.enter(slots.largeBodies, 'all', bytes))
    done()
  })
}

/** Of a body that is read as a whole; files and mails have places of their own. */
function bytesToKeep(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions
  if (isUpload(request) || config.contract?.bodyMaxBytes) return 0
  if (request.headers['transfer-encoding']) return bodyLimit
  const bytes = Number(request.headers['content-length'] ?? 0)
  // What is larger is refused unread.
  return bytes > bodyLimit ? 0 : bytes
}

/** Waits for one of the places at work of a person, however many tokens they have, or of all guests of a network. */
export async function waitForPlace(
  { budgets }: Pick<Services, 'budgets'>,
  actor: Actor,
  asked: Asked,
): Promise<Disposable> {
  if (isOfHealth(asked.request)) return new DisposableStack()
  const who = isSignedIn(actor) ? `user:${actor.userId}` : peerKey(asked.request.ip)
  return placeUntilRead(budgets, slots.requestsAtWork, who, asked)
}

/**
 * Waits for a place; nobody but who is called the same waits behind it. Disposed of when the work has ended, it is free
 * once the answer is out, too, so that nobody has more at work, or unread answers in our memory, by leaving early or by
 * not reading. Throws `stopped` where the reader left while it waited.
 */
export async function placeUntilRead(
  budgets: Budgets,
  slot: Parameters<Budgets['line']>[0],
  who: string | number,
  { request, reply: { raw } }: Asked,
): Promise<Disposable> {
  const turn = budgets.line(slot, who)
  const leave = () => turn[Symbol.dispose]()
  const { promise: left, resolve } = Promise.withResolvers<'left'>()
  onceLeft(request, raw, () => resolve('left'))
  if ((await Promise.race([turn.ready, left])) === 'left') {
    leave()
    throw new Problem('stopped')
  }
  return { [Symbol.dispose]: () => void left.then(leave) }
}

/** Once the answer is out, its reader has gone, or an earlier one ended the connection, for which there is no event. */
function onceLeft({ raw: { socket } }: FastifyRequest, raw: ServerResponse, then: () => void): void {
  const leave = () => {
    socket.off('close', leave)
    then()
  }
  socket.setMaxListeners(0).once('close', leave)
  onceClosed(raw, leave)
}
