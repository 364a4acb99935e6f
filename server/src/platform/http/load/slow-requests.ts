import type { FastifyInstance } from 'fastify'

/** A body must have arrived by then … */
const BODY_TIMEOUT_MS = 30_000
/** … but 10 MB from a phone with a poor connection take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000
/** Less than the 10 s after which a process supervisor commonly kills. */
const GRACE_MS = 6_000

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

/**
 * Lets requests under way finish when the server closes, and cuts off what is still open after `graceMs`: neither a
 * slow upload nor a browser that keeps its connection may hold up the stop.
 */
export function closeInTime(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
