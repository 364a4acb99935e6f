import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isLoopbackHost, listenOnLoopback } from '#outside/loopback.ts'
import { script, stylesheet } from './assets.ts'
import type { MailFolder } from './folder.ts'
import { listPage, mailPage, notFoundPage } from './pages.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail may look as it likes; it runs nothing, loads nothing and reaches nothing. Its links open new tabs. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

interface Answer {
  status: number
  type: string
  body: string
  policy?: string
  location?: string
}

/** The mailbox's pages, on this machine alone. Takes another free port when `port` is taken and `orAny` is true. */
export async function startMailboxWeb(
  folder: MailFolder,
  { port, orAny }: { port: number; orAny: boolean },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(folder, request)
      .catch((error: unknown) =>
        text(500, `The mailbox failed: ${error instanceof Error ? error.message : error}`),
      )
      .then((reply) => send(response, reply, request.method === 'HEAD'))
  })
  const url = await listenOnLoopback(server, { port, orAny })
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(folder: MailFolder, request: IncomingMessage): Promise<Answer> {
  const { host = '' } = request.headers
  if (!isLoopbackHost(host, request.socket.localPort))
    return text(421, 'The mailbox answers to 127.0.0.1 and localhost only.')
  const url = new URL(request.url ?? '/', 'http://mailbox')
  if (request.method === 'POST') return post(folder, request, url.pathname)
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Only GET, HEAD and POST.')
  switch (url.pathname) {
    case '/':
      return pageOf(listPage(await folder.list()))
    case '/mailbox.css':
      return { status: 200, type: 'text/css', body: stylesheet }
    case '/mailbox.js':
      return { status: 200, type: 'text/javascript', body: script }
    case '/api/mails':
      return json(await folder.list(url.searchParams.get('to') ?? undefined))
  }
  const [, id = '', part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(url.pathname) ?? []
  const mail = await folder.find(id)
  if (!mail) return pageOf(notFoundPage(), 404)
  return part ? { ...pageOf(mail.html), policy: mailPolicy } : pageOf(mailPage(mail))
}

async function post(folder: MailFolder, request: IncomingMessage, path: string): Promise<Answer> {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin' || (origin !== undefined && origin !== `http://${host}`))
    return text(403, 'That did not come from the mailbox.')
  if (path !== '/delete-all') return pageOf(notFoundPage(), 404)
  await folder.clear()
  return { ...text(303, ''), location: '/' }
}

function text(status: number, body: string): Answer {
  return { status, type: 'text/plain', body }
}

function pageOf(body: string, status = 200): Answer {
  return { status, type: 'text/html', body }
}

function json(value: unknown): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

function send(response: ServerResponse, answer: Answer, headOnly: boolean): void {
  response.writeHead(answer.status, {
    'content-type': `${answer.type}; charset=utf-8`,
    'content-security-policy': answer.policy ?? pagePolicy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Stricter, and the browser would send the button's own Origin as `null`.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(answer.location ? { location: answer.location } : {}),
  })
  response.end(headOnly ? undefined : answer.body)
}
