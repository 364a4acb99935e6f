import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { FILE_MAX_BYTES, FILES_AT_ONCE } from '@sitewright/contract/tickets.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Services } from '../context.ts'
import { Problem } from '../problem.ts'
import { installJsonBody } from './json-body.ts'
import { shedLoad } from './load/shed-load.ts'
import { closeInTime, cutSlowRequests, UPLOAD_TIMEOUT_MS } from './load/slow-requests.ts'
import { countRequests } from './metrics.ts'
import { installProblemReplies, problemReply } from './problem-reply.ts'
import { lockDown } from './security-policy.ts'

const HEADERS_TIMEOUT_MS = 30_000
const BODY_LIMIT_BYTES = 1024 * 1024

/** A Fastify instance with everything that every route has in common; it does not listen. */
export async function createHttpServer(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // One line a request, written when it is answered, instead of the library's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: false, caseSensitive: true },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const problem = new Problem('not_found', { cause: error })
      void reply.code(problem.status).send(problemReply(problem, request.id))
    },
    clientErrorHandler,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  await lockDown(app, config)
  await app.register(cookie)
  await app.register(multipart, {
    limits: {
      fileSize: FILE_MAX_BYTES,
      files: FILES_AT_ONCE,
      fields: 20,
      parts: 25,
      headerPairs: 50,
      fieldSize: 100_000,
    },
  })
  if (!config.test) await shedLoad(app)
  installJsonBody(app)
  installProblemReplies(app)
  cutSlowRequests(app)
  closeInTime(app)
  countRequests(app)
  logRequests(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  return app
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request answered',
    )
  })
}

/** What is too broken to become a request gets the same shape of answer, and the connection is closed. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request'
  const problem = new Problem(code)
  const body = JSON.stringify(problemReply(problem, randomUUID()))
  socket.end(
    `HTTP/1.1 ${problem.status} ${code === 'bad_request' ? 'Bad Request' : 'Request Header Fields Too Large'}\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  )
}
