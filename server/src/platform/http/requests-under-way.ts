import type { FastifyInstance } from 'fastify'
import type { Budgets } from '../budget.ts'
import { slots } from '../budget-table.ts'
import { peerKey } from '../limits.ts'

/** Refuses what one token or one network has under way beyond measure, before anybody is asked whose token it is. */
export function limitUnderWay(app: FastifyInstance, budgets: Budgets): void {
  app.addHook('onRequest', async ({ url, ip, headers: { authorization }, raw: { socket } }, { raw }) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/health')) return
    const places = new DisposableStack()
    places.use(budgets.enter(slots.requestsOfNetwork, peerKey(ip)))
    // Answers that stand behind another one on their connection end with it, and tell nobody.
    const leave = () => {
      socket.off('close', leave)
      places.dispose()
    }
    socket.setMaxListeners(0).once('close', leave)
    raw.once('close', leave)
    if (authorization) places.use(budgets.enter(slots.requests, authorization))
  })
}
