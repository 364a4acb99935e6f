import type { ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { certificate } from '#test/certificates.ts'
import { type Answer, issue, type Lab, openLab } from '#test/lab.ts'
import { listen, passOn, rawServer, splitByVersion } from '#test/listen.ts'
import { checkUptime } from './check-uptime.ts'

let lab: Lab | null = null
afterEach(() => lab?.close())

const page =
  '<!doctype html><html><head><title>Bakery</title></head><body><p>Fresh&nbsp;bread every morning</p></body></html>'

async function look(answer: Answer, keyword?: string) {
  lab = await openLab({ hosts: { 'shop.test': { https: { '/': answer } } } })
  return checkUptime(lab.guard, { url: 'https://shop.test/', keyword, deadlineMs: 1_500 })
}

test('a site that answers is up, with the time of every step and its certificate', async () => {
  const seen = await look(page)
  expect(seen).toMatchObject({ outcome: 'up', status: 200 })
  const { dnsMs, connectMs, tlsMs, firstByteMs, totalMs } = seen.times
  for (const ms of [dnsMs, connectMs, tlsMs, firstByteMs]) expect(ms).toBeGreaterThan(0)
  expect(totalMs).toBeGreaterThanOrEqual((dnsMs ?? 0) + (tlsMs ?? 0))
  expect(seen.certificate?.issuer).toBe('Lab Root')
})

test('an answer of 500 is down with its status, and no answer is down without one', async () => {
  const broken = await look({ status: 500, body: 'Error' })
  expect(broken).toMatchObject({ outcome: 'down', status: 500, fault: { kind: 'http', silent: false } })
  await lab?.close()
  const stalled = await look(() => undefined)
  expect(stalled).toMatchObject({ outcome: 'down', status: null, fault: { kind: 'timeout', silent: true } })
})

test('a page that drips without end is down', async () => {
  const seen = await look((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>so')
  })
  expect(seen).toMatchObject({ outcome: 'down', status: null, fault: { kind: 'timeout' } })
})

test('a page that is whole and drips on is up, as browsers show it', async () => {
  const seen = await look((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(page)
  }, 'fresh bread')
  expect(seen).toMatchObject({ outcome: 'up', status: 200 })
})

test.each([
  [300, page, 'up'],
  [302, page, 'up'],
  [302, '', 'down'],
  [304, '', 'down'],
])('an answer of %i that leads nowhere, with %j, is %s as in a browser', async (status, body, outcome) => {
  const seen = await look({ status, headers: { 'content-type': 'text/html' }, body })
  expect(seen).toMatchObject({ outcome, status })
})

test('a page that says it is packed and is not is down, for no browser opens it', async () => {
  const seen = await look({
    headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
    body: page,
  })
  expect(seen).toMatchObject({ outcome: 'down', status: null, fault: { kind: 'protocol' } })
})

test('a keyword is found in the words of the page, whatever stands between them', async () => {
  expect(await look(page, 'fresh bread')).toMatchObject({ outcome: 'up' })
  await lab?.close()
  expect(await look(page, 'closed')).toMatchObject({
    outcome: 'down',
    status: 200,
    fault: { kind: 'keyword' },
  })
})

test.each([
  ['an umlaut as an entity', 'Müller', '<p>M&uuml;ller</p>'],
  ['an accent apart from its letter', 'Müller', '<p>Mu\u0308ller</p>'],
  ['printed quotes and dashes', "Tom's shop, Mon-Fri", '<p>Tom’s shop, Mon–Fri</p>'],
  ['a place where a word may break', 'Sourdough', '<p>Sour&shy;dough</p>'],
  ['a Greek letter whose form ends a word', 'ΑΡΤΟΣ', '<p>ΑΡΤΟΣ ΚΑΙ ΓΑΛΑ</p>'],
  ['a first letter of its own', 'sourdough', '<p><b>S</b>ourdough</p>'],
  [
    'marks that would take minutes to sort',
    'open today',
    `<p>Ope${'\u0315\u0300'.repeat(150_000)}n today</p>`,
  ],
  ['half a megabyte before it', 'nine to five', `<p>${'word '.repeat(100_000)}</p><p>Nine to five</p>`],
])('a keyword is found although the page writes it with %s', async (_, keyword, body) => {
  expect(await look(`<!doctype html><html><body>${body}</body></html>`, keyword)).toMatchObject({
    outcome: 'up',
  })
})

test('a keyword that is missing in a page that we cannot read says nothing about the site', async () => {
  const packed = { headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body: 'packed' }
  expect(await look(packed, 'fresh bread')).toMatchObject({ outcome: 'unknown', status: 200 })
  await lab?.close()
  expect(await look(packed)).toMatchObject({ outcome: 'up' })
})

test('a site that asks for a password is neither up nor down', async () => {
  const seen = await look({ status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'no' })
  expect(seen).toMatchObject({ outcome: 'blocked', status: 401, says: expect.stringContaining('password') })
})

test('a bot shield and a request to come back later say nothing about the site', async () => {
  const shield = await look({
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    body: 'Just a moment...',
  })
  expect(shield).toMatchObject({ outcome: 'blocked' })
  await lab?.close()
  const later = await look({ status: 429, headers: { 'retry-after': '120' }, body: 'slow down' })
  expect(later).toMatchObject({ outcome: 'blocked', retryAfterSeconds: 120 })
  await lab?.close()
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const dated = await look({ status: 429, headers: { 'retry-after': inAnHour }, body: 'slow down' })
  const { retryAfterSeconds } = dated as Extract<typeof dated, { outcome: 'blocked' }>
  expect(Math.abs((retryAfterSeconds ?? 0) - 3_600)).toBeLessThan(60)
})

test('a certificate that browsers refuse is down without a status', async () => {
  lab = await openLab({
    hosts: {
      'old.test': { https: { '/': page }, tls: issue(['old.test'], { from: -90, to: -1 }) },
      'other.test': { https: { '/': page }, tls: issue(['elsewhere.test']) },
    },
  })
  const fault = async (url: string) => {
    if (!lab) throw new Error('no lab')
    const seen = await checkUptime(lab.guard, { url })
    return [seen.outcome, seen.status, seen.outcome === 'down' ? seen.fault.says : '']
  }
  expect(await fault('https://old.test/')).toEqual(['down', null, 'The certificate of the site has expired.'])
  expect(await fault('https://other.test/')).toEqual([
    'down',
    null,
    'The certificate belongs to another site.',
  ])
})

test('redirects are followed, but neither in circles nor inside', async () => {
  const to = (location: string): Answer => ({ status: 302, headers: { location } })
  lab = await openLab({
    hosts: {
      'good.test': { https: { '/': to('/home'), '/home': page } },
      'round.test': { https: { '/': to('/again'), '/again': to('/') } },
      'inside.test': { https: { '/': to('http://10.0.0.7/admin') } },
    },
  })
  const { guard } = lab
  expect(await checkUptime(guard, { url: 'https://good.test/' })).toMatchObject({
    outcome: 'up',
    status: 200,
  })
  for (const url of ['https://round.test/', 'https://inside.test/'])
    expect(await checkUptime(guard, { url })).toMatchObject({
      outcome: 'down',
      status: null,
      fault: { kind: 'redirect' },
    })
})

test.each<[string, Answer, string, number | null]>([
  ['shows a page', page, 'up', 200],
  ['fails', { status: 500, body: 'Error' }, 'down', 500],
  ['is missing', { status: 404, body: 'nothing here' }, 'down', 404],
  ['does not answer', (request) => void request.socket.destroy(), 'down', null],
])(
  'a front page that only sends its visitors on is judged where they arrive: the folder %s',
  async (_, folder, outcome, status) => {
    const stub = '<html><head><meta http-equiv="refresh" content="0; url=/wp/"></head><body></body></html>'
    lab = await openLab({ hosts: { 'shop.test': { https: { '/': stub, '/wp/': folder } } } })
    const seen = await checkUptime(lab.guard, { url: 'https://shop.test/', keyword: 'fresh bread' })
    expect(seen).toMatchObject({ outcome, status })
  },
)

/** Answers a robot in its own way, and everybody else with the page. */
const forRobots =
  (turnAway: (response: ServerResponse) => void): Answer =>
  ({ headers }, response) => {
    if (/Bot/.test(headers['user-agent'] ?? '')) turnAway(response)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }

test.each<[string, (response: ServerResponse) => void]>([
  ['403', (response) => response.writeHead(403).end('Forbidden')],
  ['503', (response) => response.writeHead(503).end('Service unavailable')],
  ['a closed connection', (response) => response.destroy()],
])('a site that answers robots with %s and browsers with its page is up', async (_, turnAway) => {
  expect(await look(forRobots(turnAway))).toMatchObject({ outcome: 'up', status: 200 })
})

test('a site that fails every other time is down, whoever asks', async () => {
  let asked = 0
  const seen = await look((_, response) => {
    asked += 1
    response.writeHead(asked % 2 === 1 ? 503 : 200, { 'content-type': 'text/html' }).end(page)
  })
  expect(seen).toMatchObject({ outcome: 'down', status: 503 })
})

test('a site is asked as a browser asks, with a language and the kinds of page it takes', async () => {
  const seen = await look(({ headers }, response) => {
    const isAsked = headers['accept-language'] && /xhtml/.test(headers.accept ?? '')
    response.writeHead(isAsked ? 200 : 500, { 'content-type': 'text/html' }).end(page)
  })
  expect(seen).toMatchObject({ outcome: 'up' })
})

test('a site with as many redirects as an examination follows is up', async () => {
  const hops = Array.from({ length: 10 }, (_, at): [string, Answer] => [
    at === 0 ? '/' : `/${at}`,
    { status: 302, headers: { location: `/${at + 1}` } },
  ])
  lab = await openLab({ hosts: { 'shop.test': { https: { ...Object.fromEntries(hops), '/10': page } } } })
  expect(await checkUptime(lab.guard, { url: 'https://shop.test/' })).toMatchObject({ outcome: 'up' })
})

test('a site that sets a cookie for its whole domain on a second host and returns is up', async () => {
  const check = { location: 'https://www.shop.test/', 'set-cookie': 'seen=1; Domain=shop.test; Path=/' }
  lab = await openLab({
    hosts: {
      'www.shop.test': {
        https: {
          '/': (request, response) => {
            if (request.headers.cookie === 'seen=1') response.end(page)
            else response.writeHead(302, { location: 'https://id.shop.test/check' }).end()
          },
        },
      },
      'id.shop.test': { https: { '/check': { status: 302, headers: check } } },
    },
  })
  expect(await checkUptime(lab.guard, { url: 'https://www.shop.test/' })).toMatchObject({ outcome: 'up' })
})

test('a name that does not exist is down, and a name server of ours that is gone is not', async () => {
  lab = await openLab({ hosts: {} })
  expect(await checkUptime(lab.guard, { url: 'https://gone.test/' })).toMatchObject({
    outcome: 'down',
    fault: { kind: 'dns' },
  })
  const noResolver = { ...lab.guard, dnsServers: ['127.0.0.1:9'] }
  expect(await checkUptime(noResolver, { url: 'https://gone.test/' })).toMatchObject({ outcome: 'unknown' })
})

test('a server that speaks HTTP/2 alone is unknown, and one that takes neither version is down', async () => {
  lab = await openLab({
    hosts: { 'odd.test': { https: {}, tls: withProtocols('odd.test', ['acme-tls/1']) } },
  })
  const newer = await listen(
    createSecureServer(issue(['odd.test']), (_, response) => void response.end(page)),
  )
  onTestFinished(newer.close)
  const url = 'https://odd.test/'
  expect(await checkUptime({ ...lab.guard, portOf: () => newer.port }, { url })).toMatchObject({
    outcome: 'unknown',
    status: null,
  })
  expect(await checkUptime(lab.guard, { url })).toMatchObject({ outcome: 'down', fault: { kind: 'tls' } })
})

const ALERT_HANDSHAKE_FAILURE = Buffer.from('15030300020228', 'hex')
const SETTINGS = Buffer.from('000000040000000000', 'hex')

const answering = (status: string) => async (name: string) => {
  const refusing = await listen(
    createTlsServer(issue([name]), (socket) => {
      socket.on('error', () => undefined).end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`)
    }),
  )
  onTestFinished(refusing.close)
  return (socket: Socket, hello: Buffer) => passOn(socket, hello, refusing)
}

test.each<[string, (name: string) => Promise<(socket: Socket, hello: Buffer) => void>]>([
  ['hangs up on an older hello', async () => (socket) => void socket.destroy()],
  ['refuses an older hello', async () => (socket) => void socket.end(ALERT_HANDSHAKE_FAILURE)],
  ['answers an older request with 505', answering('505 HTTP Version Not Supported')],
  ['answers an older request with 426', answering('426 Upgrade Required')],
  [
    'speaks it unasked',
    async (name) => {
      const unasked = await listen(
        createTlsServer(issue([name]), (socket) => {
          socket.on('error', () => undefined).end(SETTINGS)
        }),
      )
      onTestFinished(unasked.close)
      return (socket, hello) => passOn(socket, hello, unasked)
    },
  ],
])('a server that speaks HTTP/2 alone and %s is neither down nor called broken', async (_, open) => {
  const name = 'odd.test'
  const newer = await listen(createSecureServer(issue([name]), (_, response) => void response.end(page)))
  const split = await splitByVersion(newer, await open(name))
  for (const { close } of [newer, split]) onTestFinished(close)
  lab = await openLab({ hosts: { [name]: {} } })
  const { guard: closed } = lab
  const portOf = (host: string, port: number) => (port === 443 ? split.port : closed.portOf(host, port))
  const guard = { ...closed, portOf }
  const url = `https://${name}/`
  expect(await checkUptime(guard, { url })).toMatchObject({ outcome: 'unknown' })
  const report = await examine(url, { guard, codes: ['tls.handshake', 'net.refused'] })
  expect(report).toMatchObject({ state: 'unknown', findings: [] })
  expect(report.not_examined).toContainEqual({
    what: 'the pages of your site',
    why: expect.stringContaining('HTTP/2'),
  })
})

test('a server that fails now and then is down, although it takes HTTP/2 when asked again', async () => {
  const both = await listen(
    createSecureServer(
      { ...issue(['odd.test']), allowHTTP1: true },
      (_, response) => void response.end(page),
    ),
  )
  let isFirst = true
  const split = await splitByVersion(both, (socket, hello) => {
    if (!isFirst) return passOn(socket, hello, both)
    isFirst = false
    socket.destroy()
  })
  for (const { close } of [both, split]) onTestFinished(close)
  lab = await openLab({ hosts: { 'odd.test': {} } })
  const guard = { ...lab.guard, portOf: () => split.port }
  expect(await checkUptime(guard, { url: 'https://odd.test/' })).toMatchObject({ outcome: 'down' })
})

test('a name that leads nowhere but inside is down, and one that leads outside too is unknown', async () => {
  lab = await openLab({
    hosts: {},
    zone: { 'in.test': { A: ['10.0.0.7'] }, 'half.test': { A: ['127.0.0.1'], AAAA: ['fd00::7'] } },
  })
  const { guard } = lab
  expect(await checkUptime(guard, { url: 'https://in.test/' })).toMatchObject({ fault: { kind: 'dns' } })
  expect(await checkUptime(guard, { url: 'https://half.test/' })).toMatchObject({ outcome: 'unknown' })
})

test('a server whose certificate is longer than we read is unknown', async () => {
  const names = ['odd.test', ...Array.from({ length: 1_000 }, (_, at) => `${'x'.repeat(30)}${at}.example`)]
  lab = await openLab({ hosts: { 'odd.test': { https: { '/': page }, tls: issue(names) } } })
  expect(await checkUptime(lab.guard, { url: 'https://odd.test/' })).toMatchObject({ outcome: 'unknown' })
})

test.each([
  ['a header line that goes on in the next', 'x-policy: a\r\n b\r\n', 'unknown'],
  ['a line that is no header', 'so it is\r\n', 'unknown'],
  ['its length said twice', 'content-length: 5\r\ncontent-length: 5\r\n', 'unknown'],
  ['twenty kilobytes of headers', `x-filler: ${'a'.repeat(20_000)}\r\n`, 'unknown'],
  ['its end within a header', 'x-policy: a', 'down'],
])('an answer that browsers forgive is unknown, and no other: %s', async (_, headers, outcome) => {
  const server = await rawServer((socket) =>
    socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${headers}${outcome === 'down' ? '' : '\r\nBread'}`,
    ),
  )
  onTestFinished(server.close)
  lab = await openLab({ hosts: { 'odd.test': {} } })
  const guard = { ...lab.guard, portOf: () => server.port }
  expect(await checkUptime(guard, { url: 'http://odd.test/' })).toMatchObject({ outcome })
})

test.each([
  ['only that it changes protocol', '101 X\r\n', 'The server closed the connection without an answer.'],
  [
    'two places to go to',
    '302 X\r\nlocation: /a\r\nlocation: /b\r\n',
    'The server contradicts itself in its answer, and browsers show nothing of it.',
  ],
])('an answer that no browser shows is down, and examined as down: %s', async (_, answer, says) => {
  const server = await rawServer((socket) => socket.end(`HTTP/1.1 ${answer}\r\n`))
  onTestFinished(server.close)
  lab = await openLab({ hosts: { 'odd.test': {} } })
  const { guard: closed } = lab
  const portOf = (host: string, port: number) => (port === 80 ? server.port : closed.portOf(host, port))
  const guard = { ...closed, portOf }
  const url = 'http://odd.test/'
  expect(await checkUptime(guard, { url })).toMatchObject({ outcome: 'down', status: null, fault: { says } })
  expect(await examine(url, { guard })).toMatchObject({
    state: 'down',
    findings: expect.arrayContaining([expect.objectContaining({ code: 'net.refused' })]),
  })
})

const withProtocols = (name: string, ALPNProtocols: string[]) => ({ ...issue([name]), ALPNProtocols })

test('a site whose certificate does not hold is asked nothing more, as each handshake costs us the same again', async () => {
  lab = null
  const asked: (string | undefined)[] = []
  const server = createTlsServer(certificate({ name: 'homemade' }), (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      asked.push(bytes.toString('latin1').split(' ')[1])
      socket.end(
        `HTTP/1.1 302 Found\r\nlocation: /${asked.length}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      )
    })
  })
  const { port, close } = await listen(server)
  onTestFinished(close)
  const guard = buildGuard({ allow: ['127.0.0.0/8'], resolve: [`shop.test:${port}:127.0.0.1`] })
  const seen = await checkUptime(guard, { url: `https://shop.test:${port}/` })
  expect(seen).toMatchObject({ outcome: 'down', fault: { kind: 'tls' } })
  expect(asked).toEqual(['/'])
})
