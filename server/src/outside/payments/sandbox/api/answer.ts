import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { transaction } from '#platform/database/transaction.ts'
import type { Sandbox } from '../context.ts'
import type { Answer, Asked } from '../http.ts'
import { newId } from '../records/kinds.ts'
import type { Call } from './call.ts'
import { expand } from './expand.ts'
import { once } from './once.ts'
import { parseForm } from './params.ts'
import { StripeProblem } from './problem.ts'
import { findRoute } from './routes.ts'

/** Answers one call of Stripe's API; whatever goes wrong is said in Stripe's way. */
export async function answerApi(sandbox: Sandbox, asked: Asked): Promise<Answer> {
  const headers = { 'request-id': newId('req') }
  try {
    const { answer, replayed } = await run(sandbox, asked)
    return json(200, answer, replayed ? { ...headers, 'idempotent-replayed': 'true' } : headers)
  } catch (error) {
    if (error instanceof StripeProblem) return json(error.status, error.body, headers)
    sandbox.onError(error)
    const problem = new StripeProblem(500, 'The payment sandbox failed.', { type: 'api_error' })
    return json(problem.status, problem.body, headers)
  }
}

async function run(sandbox: Sandbox, asked: Asked): Promise<{ answer: object; replayed: boolean }> {
  checkKey(asked.headers, sandbox.secretKey)
  const route = findRoute(asked.method, asked.path)
  if (!route)
    throw new StripeProblem(404, `Unrecognized request URL (${asked.method}: ${asked.path.slice(0, 200)}).`)
  const params = { ...parseForm(asked.query), ...parseForm(formOf(asked)) }
  return transaction(sandbox.db, (tx) => {
    const call: Call = { sandbox, tx, id: route.id, params }
    const work = async () => expand(call, await route.verb(call))
    const key = asked.headers['idempotency-key']
    if (asked.method !== 'POST' || typeof key !== 'string')
      return work().then((answer) => ({ answer, replayed: false }))
    return once(tx, sandbox, { key, asked: [asked.path, ...sorted(asked.body)] }, work)
  })
}

function checkKey({ authorization = '' }: IncomingHttpHeaders, secretKey: string): void {
  const [scheme = '', value = ''] = authorization.split(' ')
  const basic = scheme.toLowerCase() === 'basic'
  const key = basic ? Buffer.from(value, 'base64').toString('utf8').split(':')[0] : value
  if (!key) throw new StripeProblem(401, 'You did not provide an API key.')
  if (!timingSafeEqual(digest(key), digest(secretKey)))
    throw new StripeProblem(401, 'Invalid API Key provided. The sandbox makes a new one each time it starts.')
}

function formOf({ body, headers }: Asked): string {
  const type = headers['content-type'] ?? ''
  if (body !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new StripeProblem(
      400,
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    )
  return body
}

function sorted(body: string): string[] {
  return body.split('&').sort()
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function json(status: number, value: object, headers: Record<string, string>): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value), headers }
}
