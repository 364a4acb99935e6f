import { type AddressInfo, createServer } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'

/**
 * A server for this machine alone. Requests under another host name are refused: a web page elsewhere could resolve its
 * own name to this machine. Answers are locked down unless a handler says otherwise.
 */
export function createLoopbackServer(options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, ...options })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // A stricter one would make the browser send the button's own Origin as `null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const own = request.socket.localPort
    if (request.headers.host === `127.0.0.1:${own}` || request.headers.host === `localhost:${own}`) return
    return reply.code(421).send('This server answers to 127.0.0.1 and localhost only.')
  })
  return app
}

/** Listens on `port` or, when that is taken, on any free one; returns the origin. */
export async function listenOnLoopback(app: FastifyInstance, port: number): Promise<string> {
  try {
    return await app.listen({ port, host: '127.0.0.1' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
}

/** Whether a form was sent by a page of this very server. */
export function isOwnForm(headers: NodeJS.Dict<string | string[]>): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return (
    site === 'same-origin' && (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  )
}

/** A port that no program listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
