import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const metrics = new Registry()
// How busy the main thread is: by default asked ten times a second, which takes a hundredth of a processor for ever.
collectDefaultMetrics({ register: metrics, eventLoopUtilizationTimeout: 5_000 })

const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

export const socketsOpen = new Gauge({ name: 'sockets_open', help: 'Open sockets.', registers: [metrics] })

/** A counter of a feature's own. */
export function counter(name: string, help: string): Counter {
  return new Counter({ name, help, registers: [metrics] })
}

/** Times every request by its route, never by its address: the labels stay few. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    requestSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** `/metrics` behind a token; with a port of its own it is served there, to this machine alone unless there is a token. */
export function mountMetrics(app: FastifyInstance, token: string | null): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token !== null && !sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Problem('not_found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
