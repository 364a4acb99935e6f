import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const WORDS = 'We bake bread every morning and send it to the whole country before noon. '

const page = (
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A bakery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="We bake bread">
</head><body><h1>Bread by post</h1><p>${WORDS.repeat(6)}</p>${body}</body></html>`

const FATAL = `<br />
<b>Fatal error</b>:  Uncaught Error: Call to undefined function get_header() in /var/www/html/index.php:3
Stack trace:
#0 {main}
  thrown in <b>/var/www/html/index.php</b> on line <b>3</b><br />`

export interface BrokenSite {
  url: string
  /** From now on it is as it should be. */
  fix: () => void
  /** From now on each page takes this long. */
  slowDown: (ms: number) => void
  close: () => Promise<void>
}

/** A shop on this machine whose front page shows a fatal error of PHP. */
export async function startBrokenSite(): Promise<BrokenSite> {
  let isMended = false
  let delayMs = 0
  const server = createServer(({ url }, response) => {
    const body = page(isMended ? '' : FATAL)
    setTimeout(() => {
      response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(url === '/' ? body : page('<p>There is no such page.</p>'))
    }, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    fix: () => {
      isMended = true
    },
    slowDown: (ms) => {
      delayMs = ms
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

let visitors = 0

/** A guest from an address of their own, so that no test spends another one's messages. */
export function fromElsewhere() {
  visitors += 1
  const last = (process.pid * 7 + visitors) % 65_000
  return { extraHTTPHeaders: { 'x-forwarded-for': `203.${1 + (last >> 8)}.113.${1 + (last & 250)}` } }
}
