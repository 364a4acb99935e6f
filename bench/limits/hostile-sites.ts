import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

// A program of its own, so that what it costs to be hostile is not counted as ours. Prints its addresses by name as
// JSON and runs until its input is closed.
const html = { 'content-type': 'text/html; charset=utf-8' }
const MB = 1_048_576

/** Writes as long as the client reads. */
function pour(target: Socket | ServerResponse, chunk: string): void {
  const more = () => {
    let takes = true
    while (takes && !target.destroyed) takes = target.write(chunk)
  }
  target.on('drain', more)
  more()
}

const endless = (chunk: string) => createServer((_, response) => pour(response.writeHead(200, html), chunk))

const whole = (body: string | Buffer, headers: Record<string, string> = {}) =>
  createServer((_, response) => response.writeHead(200, { ...html, ...headers }).end(body))

const raw = (answer: (socket: Socket) => void) =>
  createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })

/** One byte a second, of the body or of the headers. */
const drip = (start: string) =>
  raw((socket) => {
    socket.write(start)
    const dripping = setInterval(() => socket.write('a'), 1_000)
    socket.on('close', () => clearInterval(dripping))
  })

const loop: RequestListener = (request, response) => {
  const location = `/${Number(request.url?.slice(1).split('?')[0] || 0) + 1}?${'x'.repeat(1_500)}`
  response.writeHead(302, { location, 'set-cookie': `turn${location.length}=${'y'.repeat(3_000)}` }).end()
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A shop</title></head><body>${body}</body></html>`
const links = Array.from(
  { length: 3_000 },
  (_, n) => `<a href="/p${n}">p${n}</a><img src="/i${n}.png">`,
).join('')
const bombPage = page('<p>word word word</p>'.repeat(3 * MB))

const sites: Record<string, Server> = {
  calm: whole(page('<h1>Bread and cakes</h1><p>Baked every morning.</p>')),
  endlessBody: endless('<p>word</p>'.repeat(1_000)),
  endlessAttributes: endless(`<p ${'a="b" '.repeat(2_000)}>`),
  endlessPlainText: endless(`${'lorem ipsum '.repeat(5_000)}`),
  gzipBomb: whole(gzipSync(Buffer.alloc(64 * MB)), { 'content-encoding': 'gzip' }),
  gzipBombOfTags: whole(gzipSync(bombPage), { 'content-encoding': 'gzip' }),
  dripBody: drip('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html>'),
  dripHeaders: drip('HTTP/1.1 200 OK\r\nx-slow: '),
  redirectLoop: createServer(loop),
  nestedTags: whole(page('<div>'.repeat(100_000))),
  linesOfText: whole(page('a b c<br>'.repeat(19_000))),
  endlessHeaders: raw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `x-more: ${'v'.repeat(200)}\r\n`.repeat(100))
  }),
  manyCookies: raw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${'set-cookie: a=b; path=/\r\n'.repeat(100_000)}\r\n`)
  }),
  neverAnswers: raw(() => undefined),
  hangsUp: raw((socket) => socket.destroy()),
  spaces: whole(page(`<p>${' '.repeat(900_000)}x</p><p>${'a '.repeat(200_000)}!</p>`)),
  brokenComments: whole(page(`${'<!-'.repeat(150_000)}${'<script '.repeat(80_000)}`)),
  errorWords: whole(page('Warning: in / on line Fatal error: in /a on line '.repeat(12_000))),
  packedScripts: whole(page(`<script>${'eval(function(p,a,c,k,e,d){'.repeat(20_000)}</script>`)),
  thousandsOfLinks: whole(page(links)),
  robotsWithoutEnd: createServer((request, response) => {
    if (request.url === '/robots.txt') pour(response.writeHead(200), 'Disallow: /*a*b*c*d*e*$\n'.repeat(500))
    else response.writeHead(200, html).end(page('<h1>Hello</h1>'))
  }),
}

async function open(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const opened = Object.entries(sites).map(async ([name, server]) => [name, await open(server)] as const)
console.log(JSON.stringify({ sites: Object.fromEntries(await Promise.all(opened)) }))
process.stdin.on('end', () => process.exit(0)).resume()
