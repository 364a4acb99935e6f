import type { Reply, RouteSpec } from '@sitewright/contract/route.ts'
import { createParser } from 'eventsource-parser'
import { withFreshToken } from '../api.ts'
import { ApiProblem, problemFrom, unavailable } from '../problem.ts'
import type { StoredUser } from '../token/user-store.ts'

/** The server gives a sign of life every 10 seconds. */
const SILENCE_MS = 35_000

interface EventCall<Event> {
  body: unknown
  signal: AbortSignal
  /** Every event but the last one, which is the answer. */
  onEvent: (event: Event) => void
}

type Told = { event: string; answer?: unknown; code?: string; message?: string }

/**
 * Calls a route that can answer as a stream of events, and gives its reply. Where streaming is not possible the whole
 * answer comes at once. Fails like `call`; rejects with the signal's reason when aborted.
 */
export function callWithEvents<R extends RouteSpec, Event>(
  route: R,
  { body, signal, onEvent }: EventCall<Event>,
): Promise<Reply<R>> {
  return withFreshToken(async (user) => {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    heard()
    try {
      const response = await ask(route, body, user, AbortSignal.any([signal, silence.signal]))
      return (await answerOf(response, heard, onEvent as (told: Told) => void)) as Reply<R>
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error instanceof ApiProblem ? error : unavailable()
    } finally {
      clearTimeout(timer)
    }
  })
}

async function ask(
  { method, path }: RouteSpec,
  body: unknown,
  user: StoredUser | null,
  signal: AbortSignal,
): Promise<Response> {
  const canStream = 'body' in Response.prototype
  const response = await fetch(path, {
    method,
    headers: {
      accept: canStream ? 'text/event-stream' : 'application/json',
      'content-type': 'application/json',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: JSON.stringify(body),
    credentials: 'include',
    cache: 'no-store',
    signal,
  })
  if (response.ok) return response
  throw problemFrom(response.status, await response.text(), response.headers.get('retry-after'))
}

async function answerOf(
  response: Response,
  heard: () => void,
  onEvent: (told: Told) => void,
): Promise<unknown> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) return response.json()
  let answer: unknown
  const parser = createParser({
    onEvent: ({ data }) => {
      const told = JSON.parse(data) as Told
      if (told.event === 'done') answer = told.answer
      else if (told.event === 'problem') throw new ApiProblem(0, told.code ?? '', told.message ?? '')
      else onEvent(told)
    },
  })
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    heard()
    parser.feed(decoder.decode(value, { stream: true }))
  }
  if (answer === undefined) throw unavailable()
  return answer
}
