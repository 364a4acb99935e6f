import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { mountDiscovery } from '#features/discovery/index.ts'
import type { Services } from '#platform/context.ts'
import { mountRoutes } from '#platform/http/bind.ts'
import { mountMetrics } from '#platform/http/metrics.ts'
import { mountApiDocs } from '#platform/http/openapi.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { serveWeb } from '#platform/http/web.ts'
import { attachSockets } from '#platform/sockets/server.ts'
import { bindings, identity, pingHeads, sessions, socketBindings } from './features.ts'

interface AppParts {
  redis: Redis | null
  /** The built web. */
  webFolder: string
}

/** Builds the whole application without a port. Refuses when a route of the contract has no handler. */
export async function buildApp(services: Services, parts: AppParts): Promise<FastifyInstance> {
  const tables: Record<string, Record<string, RouteSpec>> = routes
  const bound = new Set(bindings.map((binding) => binding.route))
  for (const [feature, table] of Object.entries(tables))
    for (const [name, route] of Object.entries(table))
      if (!bound.has(route))
        throw new Error(`${feature}.${name} (${route.method} ${route.path}) has no handler`)

  const app = await createHttpServer(services)
  await mountApiDocs(app, tables, services.config.publicUrl)
  mountRoutes(app, services, bindings, identity)
  if (services.config.metrics.token) mountMetrics(app, services.config.metrics.token)
  mountDiscovery(app, services, parts.webFolder)
  await serveWeb(app, parts.webFolder, services.config)

  const stopSockets = attachSockets(app, services, {
    bindings: socketBindings,
    sessions,
    upkeep: pingHeads,
    redis: parts.redis,
  })
  app.addHook('preClose', stopSockets)
  return app
}
