import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { FILE_MAX_BYTES, FILES_AT_ONCE } from '@sitewright/contract/file-rules.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { Services } from '../context.ts'
import { Problem } from '../problem.ts'
import { Request } from './body-pieces.ts'
import { endWith, limitConnections } from './connection-limit.ts'
import { shedLoad } from './event-loop-monitor.ts'
import { installJsonBody } from './json-body.ts'
import { isOfHealth } from './matched-route.ts'
import { countRequests } from './metrics.ts'
import { installProblemReplies, problemReply } from './problem-reply.ts'
import { limitLargeBodies, limitUnderWay } from './requests-under-way.ts'
import { lockDown, protectedAnswers, securityHeaders } from './security-policy.ts'
import { closeInTime, cutSlowRequests, cutUnreadAnswers, UPLOAD_TIMEOUT_MS } from './slow-requests.ts'
import { stayPaused } from './stay-paused.ts'

const HEADERS_TIMEOUT_MS = 30_000
const CONNECTIONS_CHECKED_EVERY_MS = 5_000
/** Of each request, and of each answer, before its sender waits; Node would hold two pieces of 64 kB of a request. */
const HIGH_WATER_MARK_BYTES = 16 * 1024
const BODY_LIMIT_BYTES = 1024 * 1024
/** The only path on which a connection may become a socket. */
export const SOCKET_PATH = '/socket.io'

const uploadLimits = {
  fileSize: FILE_MAX_BYTES,
  files: FILES_AT_ONCE,
  fields: 20,
  parts: 25,
  headerPairs: 50,
  headerSize: 4_096,
  fieldSize: 100_000,
}

/** A Fastify instance with everything that every route has in common; it does not listen. */
export async function createHttpServer(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const headers = securityHeaders(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // One line a request, written when it is answered, instead of the library's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
      ServerResponse: protectedAnswers(headers),
      IncomingMessage: Request,
      highWaterMark: HIGH_WATER_MARK_BYTES,
      // On any other path it is an ordinary request: an error on an upgraded socket without a handler would end the process.
      shouldUpgradeCallback: ({ url }) => url?.startsWith(`${SOCKET_PATH}/`) ?? false,
    },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: false, caseSensitive: true },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const problem = new Problem('not_found', { cause: error })
      void reply.code(problem.status).send(problemReply(problem, request.id))
    },
    clientErrorHandler: answerUnreadable(headers),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  limitConnections(app.server, { isBehindProxy: config.trustProxy.length > 0 })
  stayPaused(app.server)
  lockDown(app, headers)
  await app.register(cookie)
  await app.register(multipart, { limits: uploadLimits })
  if (!config.test) shedLoad(app)
  if (config.production) refuseForeignHosts(app, config.origins)
  limitUnderWay(app, services.budgets)
  limitLargeBodies(app, services.budgets)
  installJsonBody(app)
  installProblemReplies(app)
  cutSlowRequests(app)
  cutUnreadAnswers(app)
  closeInTime(app)
  countRequests(app)
  logRequests(app)
  leaveUnreadForHead(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  return app
}

/** The framework would read a whole file or list for its headers alone, when the place for it is free again. */
function leaveUnreadForHead(app: FastifyInstance): void {
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method === 'HEAD' && payload instanceof Readable) payload.destroy()
    done()
  })
}

/** Another name that leads here is a rebinding or a proxy's mistake; a load balancer asks for our health by address. */
function refuseForeignHosts(app: FastifyInstance, origins: string[]): void {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  app.addHook('onRequest', async (request) => {
    if (!hosts.has(request.host.toLowerCase()) && !isOfHealth(request))
      throw new Problem('bad_request', { says: 'This server does not answer under that name.' })
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request answered',
    )
    done()
  })
}

/** Bytes that are no request get the same shape of answer, and the connection is closed. */
function answerUnreadable(headers: Map<string, string>) {
  const protection = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return (error: NodeJS.ErrnoException, socket: import('node:net').Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request'
    const problem = new Problem(code)
    const body = JSON.stringify(problemReply(problem, randomUUID()))
    endWith(
      socket,
      `HTTP/1.1 ${problem.status} ${code === 'bad_request' ? 'Bad Request' : 'Request Header Fields Too Large'}\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `${protection}connection: close\r\n\r\n${body}`,
    )
  }
}
