import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Corner Bakery</title></head><body>${body}</body></html>`

export interface WatchedSite {
  url: string
  /** What the file at the well-known place holds. */
  prove: (token: string) => void
  /** From now on the database of the site is gone. */
  breakDown: () => void
  /** From now on a shield against robots answers in its place. */
  shield: () => void
  mend: () => void
  close: () => Promise<void>
}

/** A shop on this machine that goes down and comes back when the test says so. */
export async function startWatchedSite(): Promise<WatchedSite> {
  let token = ''
  let isDown = false
  let isShielded = false
  const server = createServer(({ url }, response) => {
    if (url === '/.well-known/sitewright.txt' && token) return void response.end(token)
    if (isShielded) {
      response.writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cf-mitigated': 'challenge' })
      return void response.end(page('<h1>Just a moment...</h1>'))
    }
    const isPage = url === '/'
    response.writeHead(isDown ? 500 : isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page(isDown ? '<h1>Error establishing a database connection</h1>' : '<h1>Fresh bread</h1>'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    prove: (text) => {
      token = text
    },
    breakDown: () => {
      isDown = true
    },
    shield: () => {
      isShielded = true
    },
    mend: () => {
      isDown = false
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
