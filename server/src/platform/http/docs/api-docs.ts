import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { openApiDocument } from './openapi.ts'

/** The readable API at `/api/docs`, its document at `/api/docs/json`. */
export async function mountApiDocs(
  app: FastifyInstance,
  tables: Record<string, Record<string, RouteSpec>>,
  publicUrl: string,
): Promise<void> {
  const document = openApiDocument(tables, publicUrl) as unknown as OpenAPIV3.Document
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
