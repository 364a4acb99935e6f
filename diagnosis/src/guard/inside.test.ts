import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dnsServer } from '#test/dns-server.ts'
import { canary, listen } from '#test/listen.ts'
import { buildGuard, type Guard } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'
import { followRedirects } from './follow.ts'

let inside4: Awaited<ReturnType<typeof canary>>
let inside6: Awaited<ReturnType<typeof canary>>
let outside: Awaited<ReturnType<typeof listen>>
let dns: Awaited<ReturnType<typeof dnsServer>>
let asked = 0
let visits = 0
let guard: Guard

// 127.0.0.2 stands for the public internet: allowed by rule, and no stranger is called from a test.
beforeAll(async () => {
  inside4 = await canary('127.0.0.1')
  // A machine without IPv6 still proves that nothing is dialled.
  inside6 = await canary('::1', inside4.port).catch(() => canary('127.0.0.3', inside4.port))
  const site = createServer((request, response) => {
    visits += 1
    const [, status, location] = /^\/(\d{3})\/(.*)$/.exec(request.url ?? '') ?? []
    if (status) response.writeHead(Number(status), { location: decodeURIComponent(location ?? '') })
    response.end('hello')
  })
  outside = await listen(site, '127.0.0.2', inside4.port)
  dns = await dnsServer((name, type) => {
    if (name === 'public.example') return { addresses: type === 'A' ? ['127.0.0.2'] : [] }
    if (name === 'flip.example' && type === 'A')
      return { addresses: [asked++ % 2 === 0 ? '127.0.0.2' : '127.0.0.1'], ttl: 0 }
    if (name.endsWith('.nip.io')) return { addresses: type === 'A' ? ['127.0.0.1'] : ['::1'] }
    return type === 'AAAA' && name === 'six.example' ? { addresses: ['::1'] } : {}
  })
  guard = buildGuard({
    allow: ['127.0.0.2/32'],
    allowPort: (port) => port === inside4.port,
    dnsServers: [dns.address],
  })
})
afterAll(async () => {
  await Promise.all([inside4.close(), inside6.close(), outside.close(), dns.close()])
})

const HOSTS = [
  ...[
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '0',
    '127.0.0.1.',
  ],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[fd00:ec2::254]', '[fe80::1%25eth0]', '[fe80::1]'],
  ...['169.254.169.254', '100.100.100.200', '192.0.0.192', '100.64.0.1', '198.18.0.1', '224.0.0.1'],
  ...['255.255.255.255', '127.0.0.1', '10.0.0.1', '192.168.0.1', '0.0.0.0'],
  ...[
    'localhost',
    'localhost.',
    'a.localhost',
    'x.internal',
    'metadata.google.internal',
    'server',
    'x.onion',
  ],
  ...[
    'good@127.0.0.1',
    'good:pw@127.0.0.1',
    'good\\@127.0.0.1',
    'good%00.evil',
    '127.0.0\t.1',
    '127.0.0\n.1',
  ],
]
const FORMS = HOSTS.flatMap((host) => ['http', 'https'].map((scheme) => ({ scheme, host })))

test.each(FORMS)('$scheme://$host is refused and nobody inside is called', async ({ scheme, host }) => {
  const { outcome, attempts } = await guardedFetch(guard, `${scheme}://${host}:${inside4.port}/`)
  expect(outcome.kind).toBe('refused')
  expect(attempts).toEqual([])
  expect([inside4.hits(), inside6.hits()]).toEqual([0, 0])
})

test.each([
  'http://127.0.0.1.nip.io:PORT/',
  'http://six.example:PORT/',
  'http://127.0.0.1:PORT#@good',
  'http://127.0.0.1:PORT/#@public.example',
  'http://public.example@127.0.0.1:PORT/',
  'http:127.0.0.1:PORT',
  '127.0.0.1:PORT',
  '//127.0.0.1:PORT',
  ...['file:///etc/passwd', 'gopher://127.0.0.1:PORT/', 'ftp://127.0.0.1:PORT/', 'dict://127.0.0.1:PORT/'],
  ...['data:,x', 'blob:http://127.0.0.1:PORT/', 'javascript:1', 'jar:http://127.0.0.1:PORT!/'],
  ...[22, 25, 6_379, 5_432, 0, 65_536].map((port) => `http://127.0.0.1:${port}/`),
])('%s is refused and nobody inside is called', async (form) => {
  const { outcome, attempts } = await guardedFetch(guard, form.replace('PORT', String(inside4.port)))
  expect(outcome.kind).toBe('refused')
  expect(attempts).toEqual([])
  expect([inside4.hits(), inside6.hits()]).toEqual([0, 0])
})

test('a name that flips between outside and inside never leads inside, 200 times over', async () => {
  const kinds = { response: 0, refused: 0 }
  for (let i = 0; i < 200; i += 1) {
    const { outcome, addresses } = await guardedFetch(guard, `http://flip.example:${inside4.port}/`)
    expect(addresses).not.toContain('127.0.0.1')
    if (outcome.kind === 'response') expect(outcome.address).toBe('127.0.0.2')
    kinds[outcome.kind as keyof typeof kinds] += 1
  }
  expect(kinds).toEqual({ response: 100, refused: 100 })
  expect(asked).toBe(200)
  expect([inside4.hits(), inside6.hits()]).toEqual([0, 0])
})

const INSIDE_TARGETS = [
  'http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://a.nip.io:PORT/',
]
const REDIRECTS = [301, 302, 303, 307, 308].flatMap((status) =>
  INSIDE_TARGETS.map((target) => ({ status, target })),
)

test.each(REDIRECTS)('a $status to $target is refused at that hop', async ({ status, target }) => {
  const before = visits
  const location = encodeURIComponent(target.replace('PORT', String(inside4.port)))
  const site = `http://public.example:${inside4.port}`
  const { hops, end } = await followRedirects(guard, `${site}/${status}/${location}`)
  expect(hops.map((hop) => hop.outcome.kind)).toEqual(['response', 'refused'])
  expect(end).toBe('arrived')
  expect(visits - before).toBe(1)
  expect([inside4.hits(), inside6.hits()]).toEqual([0, 0])
})
