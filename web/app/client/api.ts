import type { Call, Reply, RouteSpec } from '@sitewright/contract/route.ts'
import { ApiProblem, problemFrom, unavailable } from './problem.ts'
import { readSession } from './session.ts'
import { renewToken } from './token/refresh.ts'
import type { StoredUser } from './token/user-store.ts'

export { ApiProblem, asProblem, sayProblem, sayUnlessPassword } from './problem.ts'

const CALL_TIMEOUT_MS = 30_000
/** Problems that a new token does not solve. */
const beyondRefresh = [
  'invalid_credentials',
  'sign_in_expired',
  'passkey_refused',
  'email_unverified',
  'account_suspended',
  'read_only',
  'forbidden',
  'foreign_origin',
]

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Needed<R extends RouteSpec> = Given<Call<R>>
/** Only what the route takes; `query` is always optional. */
export type CallOptions<R extends RouteSpec> = Omit<Needed<R>, 'query'> &
  Partial<Pick<Needed<R>, 'query' & keyof Needed<R>>> & {
    signal?: AbortSignal
    timeoutMs?: number
    /** The same key again is the same deed, once. */
    idempotencyKey?: string
  }
type Arguments<R extends RouteSpec> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>]

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
  idempotencyKey?: string
}

/** A route known by its type only, so that a light page does not load the contract's schemas. */
export function lightRoute<R extends RouteSpec>(address: Pick<R, 'method' | 'path'>): R {
  return address as R
}

/**
 * Calls the API. Rejects with `ApiProblem` only, apart from the caller's own abort: an answer with its status,
 * no answer with 503. On 401 or 403 the token is refreshed and the call made once more.
 */
export async function call<R extends RouteSpec>(route: R, ...[options]: Arguments<R>): Promise<Reply<R>> {
  const { params, query, body, signal, timeoutMs = CALL_TIMEOUT_MS, idempotencyKey }: Loose = options ?? {}
  const response = await withFreshToken((user) =>
    send(
      pathOf(route.path, params) + queryOf(query),
      {
        method: route.method,
        headers: {
          ...bearer(user),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      },
      signal,
    ),
  )
  if (response.status === 204) return undefined as Reply<R>
  return (await orUnavailable(response.json(), signal)) as Reply<R>
}

/** A file of the API, for a person who is signed in. Fails like `call`. */
export async function download(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await withFreshToken((user) => send(path, { headers: bearer(user), signal }, signal))
  return orUnavailable(response.blob(), signal)
}

/**
 * Runs a call with the stored token, and once more with a new one when the answer is 401 or 403. What comes back when
 * another person has signed in here meanwhile is not for them, and rejects.
 */
export async function withFreshToken<T>(work: (user: StoredUser | null) => Promise<T>): Promise<T> {
  const user = readSession()
  const [outcome] = await Promise.allSettled([tryTwice(user, work)])
  const now = readSession()
  if (user && now && now.id !== user.id)
    throw new ApiProblem(401, 'signed_out', 'Another account has signed in here meanwhile.')
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function tryTwice<T>(
  user: StoredUser | null,
  work: (user: StoredUser | null) => Promise<T>,
): Promise<T> {
  try {
    return await work(user)
  } catch (error) {
    if (!user || !(error instanceof ApiProblem) || !mayRefreshHelp(error)) throw error
    const token = await renewToken(user)
    if (token === undefined) throw unavailable()
    if (token === null) throw error
    return work({ ...user, token })
  }
}

export function mayRefreshHelp({ status, code }: ApiProblem): boolean {
  return (status === 401 || status === 403) && !beyondRefresh.includes(code)
}

export const bearer = (user: StoredUser | null): Record<string, string> =>
  user ? { authorization: `Bearer ${user.token}` } : {}

/** Rejects with the caller's own abort, or with the synthetic 503. */
async function orUnavailable<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await answer
  } catch {
    if (signal?.aborted) throw signal.reason
    throw unavailable()
  }
}

/** One request. Rejects with `ApiProblem`, apart from the caller's own abort. */
export async function send(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const headers = { accept: 'application/json', ...init.headers }
  const request = fetch(path, { ...init, headers, credentials: 'include', cache: 'no-store' })
  const response = await orUnavailable(request, signal)
  if (response.ok) return response
  const text = await response.text().catch(() => '')
  throw problemFrom(response.status, text, response.headers.get('retry-after'))
}

/** `/api/tickets/:id` with its parameters put in, each escaped. */
export function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** `?a=1&b=2`, without what is undefined, null or empty; nothing at all when nothing is left. */
export function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
