import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Budgets } from '../budget.ts'
import { REQUESTS_OF_CONNECTION, slots } from '../budget-table.ts'
import { peerKey } from '../limits.ts'
import { Problem } from '../problem.ts'
import { isOfApi, isOfHealth } from './matched-route.ts'
import { onceClosed } from './once-closed.ts'

/**
 * Refuses what one token or one network has under way beyond measure, before anybody is asked whose token it is. What
 * one token has beyond its places at work waits for them, and nobody else waits behind it.
 */
export function limitUnderWay(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isOfApi(request) || isOfHealth(request)) return
    const {
      ip,
      headers: { authorization },
      raw: { socket },
    } = request
    const places = new DisposableStack()
    places.use(budgets.enter(slots.requestsOfNetwork, peerKey(ip)))
    // Answers that stand behind another one on their connection end with it, and tell nobody.
    const leave = () => {
      socket.off('close', leave)
      places.dispose()
    }
    socket.setMaxListeners(0).once('close', leave)
    onceClosed(raw, leave)
    if (!authorization) return
    places.use(budgets.enter(slots.requests, authorization))
    await places.use(budgets.line(slots.requestsAtWork, authorization)).ready
  })
}

/** Ends a connection on which more is asked without waiting for answers than any browser or proxy does. */
export function limitPipelined(app: FastifyInstance): void {
  const asked = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    const before = asked.get(socket) ?? 0
    if (before >= REQUESTS_OF_CONNECTION) {
      socket.destroy()
      throw new Problem('rate_limited')
    }
    asked.set(socket, before + 1)
    // Each guard of an answer and the framework listen for its end: more than ten, and none of them leaks.
    onceClosed(raw.setMaxListeners(0), () => asked.set(socket, (asked.get(socket) ?? 1) - 1))
  })
}
