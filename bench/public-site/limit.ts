import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface Limit {
  url: string
  close: () => Promise<void>
}

/**
 * The same page as it could be at best: its text, pictures and style sheets from the same server, without any script.
 * Everything but the page itself is passed on.
 */
export async function serveLimit(site: string, page: string): Promise<Limit> {
  const html = brotliCompressSync(withoutScripts(await (await fetch(site + page)).text()))
  const server: Server = createServer((request, response) => {
    if (request.url === page) {
      response.writeHead(200, { ...packed, 'content-type': 'text/html; charset=utf-8' }).end(html)
      return
    }
    void pass(site + request.url).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${page}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

const packed = { 'content-encoding': 'br' }

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
}

async function pass(url: string) {
  const answer = await fetch(url)
  const whole = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const isText = /text|javascript|json|svg/.test(type)
  const body = isText ? brotliCompressSync(whole) : whole
  const cached = answer.headers.get('cache-control') ?? 'no-cache'
  return {
    status: answer.status,
    headers: { ...(isText ? packed : {}), 'content-type': type, 'cache-control': cached },
    body,
  }
}
