import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ProblemReply } from '@sitewright/contract/problems.ts'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import { scopeOfRoute } from '@sitewright/contract/token-scopes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendText } from './pages/send-text.ts'
import { StoredText } from './pages/stored-text.ts'

type Json = Record<string, unknown>
type Tables = Record<string, Record<string, RouteSpec>>

const accessSays: Record<RouteSpec['access'], string> = {
  anyone: 'Anyone.',
  cookie: 'The refresh cookie, from our own pages.',
  signed: 'A service of ours, by its signature over the raw body.',
  client: 'Signed in with a verified e-mail address; sees what is theirs.',
  owner: 'Staff in the role of owner.',
  admin: 'Staff only.',
}

/** The readable API at `/api/docs`, its document at `/api/docs/json` and `/api/docs/yaml`. */
export async function mountApiDocs(app: FastifyInstance, tables: Tables, publicUrl: string): Promise<void> {
  const document = openApiDocument(tables, publicUrl) as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { preHandler: sendWritten(app) },
  })
}

/** In place of the library, which writes the whole document anew for each request. */
function sendWritten(app: FastifyInstance) {
  const forms: Record<string, { type: string; write: () => string; text?: StoredText }> = {
    '/api/docs/json': {
      type: 'application/json; charset=utf-8',
      write: () => JSON.stringify(app.swagger()),
    },
    '/api/docs/yaml': { type: 'application/x-yaml', write: () => app.swagger({ yaml: true }) },
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const form = forms[request.routeOptions.url ?? '']
    if (!form) return
    form.text ??= new StoredText(form.write())
    return sendText(request, reply, form.text, form)
  }
}

/** The OpenAPI document of the contract: every route with its access, parameters, body and answers. */
function openApiDocument(tables: Tables, publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sitewright',
      version: '1',
      description: 'The API behind the site and the client portal.',
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf(tables),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'rt' },
      },
      schemas: { Problem: jsonSchema(ProblemReply, 'output') },
    },
  }
}

// Describing hundreds of schemas takes a tenth of a second, and every app of a process has the same ones.
const described = new WeakMap<Tables, Json>()

function pathsOf(tables: Tables): Json {
  const known = described.get(tables)
  if (known) return known
  const paths: Record<string, Json> = {}
  for (const [tag, table] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(table)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(`${tag}.${name}`, tag, route) }
    }
  }
  described.set(tables, paths)
  return paths
}

function operation(operationId: string, tag: string, route: RouteSpec): Json {
  const signedIn = ['client', 'admin', 'owner'].includes(route.access)
  const scope = scopeOfRoute(route)
  return {
    operationId,
    tags: [tag],
    summary: route.summary,
    description: `Access: ${accessSays[route.access]} ${scope ? `API tokens need the scope ${scope}.` : 'No API token opens it.'}`,
    'x-access': route.access,
    ...(scope ? { 'x-token-scope': scope } : {}),
    security: signedIn ? [{ bearer: [] }] : route.access === 'cookie' ? [{ cookie: [] }] : [],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...requestBody(route),
    responses: {
      [String(route.status ?? 200)]: { description: 'Done.', content: successContent(route) },
      default: {
        description: 'A problem, with its code and a plain sentence.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function requestBody(route: RouteSpec): Json {
  if (route.wire === 'multipart')
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 5 },
                message: { type: 'string' },
                client_id: { type: 'string' },
              },
              required: ['file'],
            },
          },
        },
      },
    }
  if (route.wire === 'raw')
    return {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }
  if (!route.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
    },
  }
}

function successContent(route: RouteSpec): Json {
  if (route.wire === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  return {
    'application/json': { schema: jsonSchema(route.reply, 'output') },
    ...(route.events ? { 'text/event-stream': { schema: jsonSchema(route.events, 'output') } } : {}),
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
