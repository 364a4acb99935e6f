import { createSocket } from 'node:dgram'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { type LabOptions, labRoot, openLab, type Pages } from '../../diagnosis/test/lab.ts'
import { listen } from '../../diagnosis/test/listen.ts'
import { healthyPages, page, safely } from '../../diagnosis/test/pages.ts'
import type { Records } from '../../diagnosis/test/zone.ts'

// A program of its own: a usual site with many pages and assets, straight and through a slow line, and how it was
// asked. Prints its address as JSON, with one that returns the counts since the last request.
const LATENCY_MS = 50
const THINKING_MS = Number(process.env.THINKING_MS ?? 0)
const origin = 'https://shop.test'
const counts = { requests: 0, running: new Map<string, number>(), mostAtOnce: 0 }

function counted(how: Pages[string]): RequestListener {
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof how === 'string' ? { body: how } : (how as Exclude<Pages[string], string | RequestListener>)
  return (request, response) => {
    const host = request.headers.host ?? ''
    const running = (counts.running.get(host) ?? 0) + 1
    counts.requests += 1
    counts.running.set(host, running)
    counts.mostAtOnce = Math.max(counts.mostAtOnce, running)
    const type = { 'content-type': String(body).startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain' }
    setTimeout(() => {
      counts.running.set(host, (counts.running.get(host) ?? 1) - 1)
      response.writeHead(status, { ...type, ...headers }).end(request.method === 'HEAD' ? '' : body)
    }, THINKING_MS)
  }
}

function siteOptions(): LabOptions {
  const numbers = Array.from({ length: 24 }, (_, n) => n + 1)
  const links = numbers.map((n) => `<li><a href="/bread/${n}">Loaf number ${n}</a></li>`).join('')
  const assets = numbers
    .slice(0, 8)
    .map((n) => `<script src="/js/${n}.js" defer></script>`)
    .join('')
  const files = (name: string) => ({
    headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000, immutable' },
    body: `console.info('${name}')`,
  })
  const pages: Pages = {
    ...healthyPages(origin),
    '/': safely(page({ head: assets, main: `<p>Every morning.</p><ul>${links}</ul>` })),
    ...Object.fromEntries(numbers.map((n) => [`/bread/${n}`, safely(page({ title: `Loaf number ${n}` }))])),
    ...Object.fromEntries(numbers.map((n) => [`/js/${n}.js`, files(`script ${n}`)])),
    '*': { status: 404, body: page({ title: 'Not found', main: '<p>There is no such page.</p>' }) },
  }
  const all = Object.fromEntries(Object.entries(pages).map(([path, how]) => [path, counted(how)]))
  const at: Records = { A: ['127.0.0.1'] }
  return {
    hosts: { 'shop.test': { http: origin, https: all }, 'www.shop.test': { http: origin, https: origin } },
    zone: {
      'shop.test': {
        ...at,
        NS: ['ns1.shop.test', 'ns2.shop.test'],
        SOA: 'ns1.shop.test',
        MX: [[10, 'mail.shop.test']],
        TXT: ['v=spf1 mx -all'],
      },
      ...Object.fromEntries(['mail', 'ns1', 'ns2'].map((name) => [`${name}.shop.test`, at])),
      '_dmarc.shop.test': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.test'] },
    },
  }
}

/** A line on which each connection and each answer takes `LATENCY_MS` longer. */
async function slowLine(port: number): Promise<number> {
  const later = (work: () => void) => setTimeout(work, LATENCY_MS)
  const server = createServer((near: Socket) => {
    const far = connect(port, '127.0.0.1')
    near.pause()
    later(() => near.pipe(far))
    far.on('data', (chunk) => later(() => near.write(chunk)))
    far.on('end', () => later(() => near.end()))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => later(() => other.destroy()))
  })
  return (await listen(server)).port
}

async function slowResolver(server: string): Promise<string> {
  const [host, port] = server.split(':')
  const near = createSocket('udp4').on('message', (query, from) => {
    const far = createSocket('udp4').on('message', (reply) => {
      far.close()
      setTimeout(() => near.send(reply, from.port, from.address), LATENCY_MS)
    })
    far.send(query, Number(port), host)
  })
  await new Promise<void>((resolve) => near.bind(0, '127.0.0.1', resolve))
  return `127.0.0.1:${near.address().port}`
}

const lab = await openLab(siteOptions())
const places = ['shop.test:80', 'shop.test:443', 'www.shop.test:80', 'www.shop.test:443']
const portOf = (place: string) => lab.guard.portOf(place.split(':')[0] ?? '', Number(place.split(':')[1]))
const straight = Object.fromEntries(places.map((place) => [place, portOf(place)]))
const slow = Object.fromEntries(
  await Promise.all(places.map(async (place) => [place, await slowLine(portOf(place))])),
)
const closed = lab.guard.portOf('nowhere.test', 1)
const resolvers = { straight: lab.resolver, slow: await slowResolver(lab.resolver) }
const counterServer = createHttpServer((_, response) => {
  response.end(JSON.stringify({ requests: counts.requests, mostAtOnce: counts.mostAtOnce }))
  Object.assign(counts, { requests: 0, mostAtOnce: 0 })
})
const counter = `http://127.0.0.1:${(await listen(counterServer)).port}/`
console.log(JSON.stringify({ root: labRoot, closed, ports: { straight, slow }, resolvers, counter }))
process.stdin.on('end', () => process.exit(0)).resume()
