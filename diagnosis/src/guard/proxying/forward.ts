import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type ParsedTarget, parseTarget } from '#guard/allowed/target.ts'
import { HEADERS_MAX, limitHints } from '#guard/exchange.ts'
import { type Passage, type Reached, reach } from './reach.ts'

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** An absolute-form request, `GET http://host/path`: sent on as a plain one, with its answer passed back. */
export async function forward(
  passage: Passage,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const { guard, ledger } = passage
  asked.on('error', () => undefined)
  answer.on('error', () => undefined)
  // One request a connection: what is left of a broken exchange cannot be taken for the next one.
  answer.shouldKeepAlive = false
  const url = asked.url ?? ''
  const parsed: ParsedTarget = /^http:\/\//i.test(url)
    ? parseTarget(guard, url)
    : { ok: false, reason: 'scheme' }
  const reached = await reach(passage, parsed, url)
  if (!reached.ok) return void answer.writeHead(reached.status).end()
  const { socket, request } = reached
  answer.once('close', () => socket.destroy())
  if (answer.destroyed) return void socket.destroy()

  const sent = sendOn(reached, asked)
  limitHints(sent)
  sent.on('error', () => fail(answer))
  sent.once('close', () => fail(answer))
  sent.once('response', (reply) => {
    reply.on('error', () => undefined)
    ledger.count(reply, request, socket)
    passBack(reply, answer)
  })
  ledger.count(asked, request)
  asked.pipe(sent)
}

function sendOn({ target, socket }: Extract<Reached, { ok: true }>, asked: IncomingMessage) {
  const chunked = asked.headers['transfer-encoding'] !== undefined
  return send({
    createConnection: () => socket,
    method: asked.method,
    path: target.url.pathname + target.url.search,
    headers: {
      ...headersOf(asked),
      // From the address that was judged, whatever the request itself says.
      host: target.url.host,
      ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
      connection: 'close',
    },
    setHost: false,
    maxHeaderSize: HEADERS_MAX,
    insecureHTTPParser: false,
  })
}

function passBack(reply: IncomingMessage, answer: ServerResponse): void {
  try {
    answer.writeHead(reply.statusCode ?? 0, reply.statusMessage, headersOf(reply))
    // What broke off there breaks off here, instead of looking complete.
    reply.once('aborted', () => answer.destroy())
    reply.pipe(answer)
  } catch {
    // Node reads status lines that it refuses to write, such as a status of 099.
    reply.destroy()
    fail(answer)
  }
}

function fail(answer: ServerResponse): void {
  if (answer.headersSent) return
  answer.writeHead(502).end()
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string[]> {
  const connection = (headersDistinct.connection ?? []).join(',').toLowerCase()
  const named = new Set(connection.split(',').map((name) => name.trim()))
  const kept: Record<string, string[]> = {}
  for (const [name, values] of Object.entries(headersDistinct))
    if (values && !HOP_BY_HOP.has(name) && !named.has(name)) kept[name] = values
  return kept
}
