import type { Reply, RouteSpec } from '@sitewright/contract/route.ts'
import { createParser } from 'eventsource-parser'
import { bearer, send, withFreshToken } from '../api.ts'
import { ApiProblem, unavailable } from '../problem.ts'

/** The server gives a sign of life every 10 seconds. */
const SILENCE_MS = 35_000

interface EventCall<Event> {
  body: unknown
  signal: AbortSignal
  /** Every event but the last one, which is the answer. */
  onEvent: (event: Event) => void
}

type SentEvent = { event: string; answer?: unknown; code?: string; message?: string }

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
      const response = await send(route.path, {
        method: route.method,
        headers: {
          accept: 'body' in Response.prototype ? 'text/event-stream' : 'application/json',
          'content-type': 'application/json',
          ...bearer(user),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, silence.signal]),
      })
      return (await answerOf(response, heard, onEvent as (event: SentEvent) => void)) as Reply<R>
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error instanceof ApiProblem ? error : unavailable()
    } finally {
      clearTimeout(timer)
    }
  })
}

async function answerOf(
  response: Response,
  heard: () => void,
  onEvent: (event: SentEvent) => void,
): Promise<unknown> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) return response.json()
  let answer: unknown
  const parser = createParser({
    onEvent: ({ data }) => {
      const sent = JSON.parse(data) as SentEvent
      if (sent.event === 'done') answer = sent.answer
      else if (sent.event === 'problem') throw new ApiProblem(0, sent.code ?? '', sent.message ?? '')
      else onEvent(sent)
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
