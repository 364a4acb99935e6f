import type { FastifyInstance } from 'fastify'

/** A body must have arrived by then … */
const BODY_TIMEOUT_MS = 30_000
/** … but 10 MB from a phone with a poor connection take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000

/** Cuts off whoever sends a body drop by drop, without cutting off slow uploads. */
export function cutSlowRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.complete || request.headers['content-type']?.startsWith('multipart/')) return
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, BODY_TIMEOUT_MS)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
