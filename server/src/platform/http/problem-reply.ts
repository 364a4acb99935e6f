import type { ProblemReply, problems } from '@sitewright/contract/problems.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '../database/connection-lost.ts'
import { Problem } from '../problem.ts'

/** What the framework, the parser and PostgreSQL call it → our table. */
const byLibraryCode: Record<string, keyof typeof problems> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_PROTO_VIOLATION: 'bad_request',
  // What it belongs to was deleted between the look and the write.
  '23503': 'conflict',
  '23505': 'conflict',
  '22021': 'invalid_text',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22009': 'invalid',
  '22P05': 'invalid_text',
  // Longer than an index or a search document holds.
  '54000': 'invalid',
  // Our own: the account was merged into another one.
  SW001: 'conflict',
  '08006': 'unavailable',
  '25P03': 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '53200': 'unavailable',
  '55000': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  '53100': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  ENOSPC: 'unavailable',
  EMFILE: 'unavailable',
}

/** Turns anything thrown into a problem to answer with; the unknown become `unexpected` with their message hidden. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode, message, name } = error as FastifyError
  // The client has left and reads no answer: not our fault.
  if (name === 'AbortError') return new Problem('bad_request', { cause: error })
  const known = byLibraryCode[code ?? '']
  if (known)
    return new Problem(known, { cause: error, ...(known === 'unavailable' ? { retryAfterSeconds: 5 } : {}) })
  if (isConnectionLost(error) || /timeout exceeded when trying to connect/i.test(message ?? ''))
    return new Problem('unavailable', { cause: error, retryAfterSeconds: 5 })
  if (statusCode === 429) return new Problem('rate_limited', { cause: error, retryAfterSeconds: 60 })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('bad_request', { cause: error })
  return new Problem('unexpected', { cause: error })
}

export function problemReply(problem: Problem, requestId: string): ProblemReply {
  return {
    code: problem.code,
    message: problem.message,
    error: problem.message,
    request_id: requestId,
    ...(problem.fields ? { fields: problem.fields } : {}),
    ...(problem.retryAfterSeconds ? { retry_after: problem.retryAfterSeconds } : {}),
    ...(problem.href ? { href: problem.href } : {}),
    ...(problem.plan ? { plan: problem.plan } : {}),
  }
}

/** The one error handler. */
export function installProblemReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = hasLeft(request) ? new Problem('stopped', { cause: error }) : asProblem(error)
    return sendProblem(problem, request, reply)
  })
}

/** In the middle of their body: no fault of ours, and not to be told from one by its code. */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, 'a request failed')
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(problemReply(problem, request.id))
}
