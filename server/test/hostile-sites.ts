import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// A program of its own, so that what it costs to be hostile is not counted as ours. Prints its addresses as JSON and
// runs until its input is closed.
const html = { 'content-type': 'text/html; charset=utf-8' }
const zeros = Buffer.alloc(64 * 1024 * 1024)
const bomb = gzipSync(zeros)
const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** Writes for as long as the client reads. */
const endless =
  (chunk: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, html)
    const more = () => {
      let takes = true
      while (takes && !response.destroyed) takes = response.write(chunk)
    }
    response.on('drain', more)
    more()
  }

const packed =
  (encoding: string, body: Buffer): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...html, 'content-encoding': encoding })
    response.end(body)
  }

const whole =
  (body: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, html)
    response.end(body)
  }

const drip: RequestListener = (_, response) => {
  response.writeHead(200, html)
  const dripping = setInterval(() => response.write('<'), 100)
  response.on('close', () => clearInterval(dripping))
}

const loop: RequestListener = (request, response) => {
  response.writeHead(302, { location: `/${Number(request.url?.slice(1) || 0) + 1}` })
  response.end()
}

const sites: RequestListener[] = [
  endless('<p>word</p>'.repeat(1_000)),
  endless(`<p ${'a="b" '.repeat(2_000)}>`),
  packed('gzip', bomb),
  packed('br', brotli),
  drip,
  loop,
  whole(`<p>${'a '.repeat(50_000)}${'<!-'.repeat(200_000)}</p>`),
  whole('<a href="/x">x</a>'.repeat(2_000)),
  () => undefined,
  packed('deflate', gzipSync('not deflate')),
]
/** Made to be slow to read. */
const tiring: RequestListener[] = [
  endless('<div>'.repeat(2_000)),
  whole('<a href="/x">x</a><img src=y>'.repeat(100_000)),
]

async function open(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

console.log(
  JSON.stringify({
    hostile: await Promise.all(sites.map(open)),
    tiring: await Promise.all(tiring.map(open)),
  }),
)
process.stdin.on('end', () => process.exit(0)).resume()
