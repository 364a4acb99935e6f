import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { isLoopbackHost, listenOnLoopback } from '#outside/loopback.ts'

const BODY_MAX_BYTES = 64 * 1024

/** One request, read to its end. */
export interface Asked {
  method: string
  path: string
  query: string
  body: string
  headers: IncomingHttpHeaders
}

export interface Answer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

export type Respond = (asked: Asked) => Promise<Answer>

/** Listens on this machine alone, on `port` or, when that is taken and `orAny` is true, on any free one. */
export async function startHttp(
  respond: Respond,
  { port, orAny }: { port: number; orAny: boolean },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    receive(request, respond)
      .catch(() => text(500, 'The payment sandbox failed.'))
      .then((answer) => send(response, answer, request.method === 'HEAD'))
  })
  const url = await listenOnLoopback(server, { port, orAny })
  return {
    url,
    close: () => close(server),
  }
}

async function receive(request: IncomingMessage, respond: Respond): Promise<Answer> {
  const { host = '' } = request.headers
  if (!isLoopbackHost(host, request.socket.localPort))
    return text(421, 'The payment sandbox answers to 127.0.0.1 and localhost only.')
  const body = await readBody(request)
  if (body === null) return text(413, 'That is too much at once.')
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  return respond({ method: request.method ?? 'GET', path, query, body, headers: request.headers })
}

/** Null when there is more of it than any form of ours has. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // Read to its end all the same: who is cut off in the middle hears no answer.
    if (size <= BODY_MAX_BYTES) chunks.push(chunk)
  }
  if (size > BODY_MAX_BYTES) return null
  return Buffer.concat(chunks).toString('utf8')
}

export function text(status: number, body: string): Answer {
  return { status, type: 'text/plain', body }
}

function send(response: ServerResponse, answer: Answer, headOnly: boolean): void {
  response.writeHead(answer.status, {
    'content-type': `${answer.type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Stricter, and the browser would send the button's own Origin as `null`.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...answer.headers,
  })
  response.end(headOnly ? undefined : answer.body)
}

const LAST_WORDS_MS = 2_000

/** What is being answered is answered first; nobody who dawdles holds up the end. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
