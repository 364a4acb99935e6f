import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CaughtEvent {
  event: string
  properties: Record<string, unknown>
}

/** A fake PostHog that records what a browser sends, over real HTTP from another origin. */
export async function catchPosthog() {
  const paths: string[] = []
  const events: CaughtEvent[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = plain(Buffer.concat(chunks).toString())
    paths.push(new URL(request.url ?? '/', 'http://x').pathname)
    texts.push(text)
    if (text) events.push(...eventsIn(text))
    response.writeHead(200, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
      'content-type': 'application/json',
    })
    response.end('{"status":1}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    events,
    texts,
    close: () => server.close(),
  }
}

/** A page that goes sends a form with base64 in it. */
function plain(body: string): string {
  const packed = new URLSearchParams(body).get('data')
  return packed ? Buffer.from(packed, 'base64').toString() : body
}

function eventsIn(text: string): CaughtEvent[] {
  const body = JSON.parse(text) as CaughtEvent | CaughtEvent[] | { batch: CaughtEvent[] }
  return 'batch' in body ? body.batch : [body].flat()
}
