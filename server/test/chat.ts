import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import type { ChatEvent } from '@sitewright/contract/assistant.ts'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './cast.ts'

export const newSession = () => randomBytes(16).toString('hex')

/** Networks of our own may be examined: the sites of the tests live there. */
export const LOCAL_SITES = { PROBE_ALLOW: '127.0.0.0/8' }

export interface Site {
  url: string
  port: number
  /** Paths that were asked for. */
  asked: string[]
}

/** A site on this machine, closed with the test. */
export async function startSite(answer: RequestListener): Promise<Site> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  const port = await listenLocally(server)
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${port}/`, port, asked }
}

/** An internal server that must receive nothing. */
export async function startCanary(): Promise<{ port: number; hits: () => number }> {
  let hits = 0
  const server = createTcpServer((socket) => {
    hits += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  return { port: await listenLocally(server), hits: () => hits }
}

export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const WORDS = 'We bake bread every morning and send it to the whole country before noon. '

/** Without a viewport line, which is a finding on every such page. */
export const page = (body = `<h1>Hello</h1><p>${WORDS.repeat(4)}</p>`): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
  <meta name="description" content="We sell things"></head><body>${body}</body></html>`

/** A front page; everything else is not found. */
export const healthy: RequestListener = ({ url }, response) => {
  response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(url === '/' ? page() : page('<h1>Not found</h1>'))
}

interface Streamed {
  status: number
  type: string
  headers: Headers
  events: ChatEvent[]
}

/** Asks over real HTTP and reads the whole stream, or the problem that came in its place as its one event. */
export async function stream(
  test: TestApp,
  who: Person,
  body: object,
  options: {
    signal?: AbortSignal
    onEvent?: (event: ChatEvent) => void
    headers?: Record<string, string>
  } = {},
): Promise<Streamed> {
  const response = await fetch(`${test.url}/api/chat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      ...options.headers,
    },
    body: JSON.stringify(body),
    signal: options.signal ?? null,
  })
  const type = response.headers.get('content-type') ?? ''
  const told: Streamed = { status: response.status, type, headers: response.headers, events: [] }
  if (!type.startsWith('text/event-stream')) {
    told.events.push({ event: 'problem', ...((await response.json()) as { code: string; message: string }) })
    return told
  }
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      if (!name || !data) continue
      const event = JSON.parse(data) as ChatEvent
      if (event.event !== name) throw new Error(`${name} carries ${event.event}`)
      told.events.push(event)
      options.onEvent?.(event)
    }
  }
  return told
}

/** The text that a reader of the stream ends up with. */
export function textOf(events: ChatEvent[]): string {
  let text = ''
  for (const event of events) {
    if (event.event === 'restart') text = ''
    if (event.event === 'text') text += event.delta
  }
  return text
}

export const answerOf = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.event === 'done' ? [event.answer] : []))[0]
