import { X509Certificate } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { createServer } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { issue as issueUnder } from '#test/authorities.ts'
import { certificate } from '#test/certificates.ts'
import { type Host, healthyLab, issue, type Lab } from '#test/lab.ts'
import { listen } from '#test/listen.ts'
import { healthyPages, page, safely } from '#test/pages.ts'

let lab: Lab | null = null
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await lab?.close()
  lab = null
  await Promise.all(closers.splice(0).map((close) => close()))
})
const open = async (host: Host, hosts: Record<string, Host> = {}) => {
  lab = await healthyLab({}, { host, hosts })
  return lab
}
const own = (codes: string[]) => codes.filter((code) => code.startsWith('tls.'))
const found = async (host: Host, hosts: Record<string, Host> = {}, typed = 'https://shop.test') =>
  own(await (await open(host, hosts)).codes(typed))
const headline = async (host: Host) => (await (await open(host)).examine('https://shop.test')).findings[0]
const both = ['shop.test', 'www.shop.test']

test.each(['https://shop.test', 'http://shop.test', 'shop.test'])(
  'a certificate that ran out is named for %s',
  async (typed) => {
    const tls = issue(both, { from: -90, to: -3 })
    const { findings } = await (await open({ tls })).examine(typed)
    expect(findings[0]).toMatchObject({
      code: 'tls.expired',
      verdict: 'confirmed',
      severity: 'critical',
      title: 'Your security certificate ran out 3 days ago',
    })
    const validTo = new X509Certificate(tls.cert).validTo
    expect(findings[0]?.evidence[0]).toMatchObject({ status: 'CERT_HAS_EXPIRED', excerpt: validTo })
    expect(own(findings.map(({ code }) => code))).toEqual(['tls.expired'])
  },
)

test('a certificate that is not valid yet is reported as such, and not as one that is over', async () => {
  const finding = await headline({ tls: issue(both, { from: 2, to: 90 }) })
  expect(finding).toMatchObject({ code: 'tls.expired', verdict: 'likely' })
  expect(finding?.means).toContain('only later')
  expect(finding?.means).not.toContain('over')
})

test.each([
  ['20 days of a year', { from: -345, to: 20 }],
  ['9 days of 90', { from: -81, to: 9 }],
  ['1 day of 10', { from: -9, to: 1 }],
])('a certificate with %s left is about to run out', async (_, days) => {
  expect(await found({ tls: issue(both, days) })).toEqual(['tls.expiring'])
})

test.each([
  ['25 days of a year', { from: -340, to: 25 }],
  ['28 days of 90', { from: -62, to: 28 }],
  ['2 days of 6', { from: -4, to: 2 }],
  ['7 days of 7', { from: 0, to: 7 }],
  ['1 day of 2', { from: -1, to: 1 }],
])('a certificate with %s left is not reported', async (_, days) => {
  expect(await found({ tls: issue(both, days) })).toEqual([])
})

test('a certificate for another name is named with the names in it', async () => {
  const finding = await headline({ tls: issue(['server7.host.test', 'host.test']) })
  expect(finding).toMatchObject({ code: 'tls.mismatch', verdict: 'confirmed', severity: 'critical' })
  expect(finding?.evidence[0]?.repeat).toMatch(/ \| openssl x509 -noout -text$/)
  expect(finding?.evidence[0]?.excerpt).toBe('DNS:server7.host.test, DNS:host.test')
})

test('a certificate that is wrong on www alone is half a fault', async () => {
  const www = { http: 'https://shop.test', https: 'https://shop.test', tls: issue(['shop.test']) }
  await open({}, { 'www.shop.test': www })
  const report = await lab?.examine('https://shop.test')
  expect(report?.findings.map(({ code, severity }) => [code, severity])).toEqual([['tls.mismatch', 'high']])
})

test('a certificate with a star covers www', async () => {
  const tls = issue(['shop.test', '*.shop.test'])
  expect(await found({ tls }, { 'www.shop.test': { https: 'https://shop.test', tls } })).toEqual([])
})

test.each([
  ['in order otherwise', {}],
  ['run out too', { from: -90, to: -3 }],
  ['for another name too', { names: ['localhost.localdomain'] }],
])('a homemade certificate, %s, is the headline', async (_, wish) => {
  const finding = await headline({ tls: certificate({ name: 'shop.test', names: both, ...wish }) })
  expect(finding).toMatchObject({ code: 'tls.selfsigned', verdict: 'confirmed', severity: 'critical' })
})

test('an unknown authority counts as self-signed', async () => {
  const unknown = certificate({ name: 'Office CA' })
  const leaf = certificate({ name: 'shop.test', names: both, by: unknown })
  const tls = { key: leaf.key, cert: leaf.cert + unknown.cert }
  expect(await found({ tls })).toEqual(['tls.selfsigned'])
})

test('a certificate that ran out and is for another name shows both', async () => {
  const codes = await found({ tls: issue(['other.test'], { from: -90, to: -3 }) })
  expect(codes.toSorted()).toEqual(['tls.expired', 'tls.mismatch'])
})

const root = issueUnder({ name: 'Gap Root', authority: true })
const middle = issueUnder({ name: 'Gap Middle', authority: true, by: root })
const PEM = { headers: { 'content-type': 'application/x-pem-file' }, body: middle.cert }
const DER = {
  headers: { 'content-type': 'application/pkix-cert' },
  body: Buffer.from(new X509Certificate(middle.cert).raw),
}

async function gapLab(issuer: typeof PEM | typeof DER | null, issuerUrls?: string[]) {
  const leaf = issueUnder({ name: 'shop.test', by: middle, issuerUrls })
  await open({ tls: leaf }, issuer ? { 'aia.test': { http: { '/middle.crt': issuer } } } : {})
  if (!lab) throw new Error('no lab')
  // The lab's own root stays trusted, so that www is in order.
  const guard = { ...lab.guard, roots: [...lab.guard.roots, root.cert] }
  return examine('https://shop.test', { guard })
}

test.each([
  ['PEM', PEM],
  ['DER', DER],
])('a missing intermediate that can be fetched (%s) is confirmed', async (_, issuer) => {
  const { findings } = await gapLab(issuer, ['http://aia.test/middle.crt'])
  expect(findings[0]).toMatchObject({ code: 'tls.incomplete_chain', verdict: 'confirmed', severity: 'high' })
})

test.each([
  ['is not named', undefined],
  ['cannot be fetched', ['http://aia.test/gone.crt']],
  ['lies inside', ['http://169.254.169.254/middle.crt', 'ldap://x/']],
])('a missing intermediate that %s is likely', async (_, urls) => {
  const { findings } = await gapLab(PEM, urls)
  expect(findings[0]).toMatchObject({ code: 'tls.incomplete_chain', verdict: 'likely' })
})

test('a gap below an unknown root is not reported', async () => {
  const office = issueUnder({ name: 'Office Root', authority: true })
  const leaf = issueUnder({ name: 'shop.test', by: office, issuerUrls: ['http://aia.test/root.crt'] })
  const aia = { 'aia.test': { http: { '/root.crt': { body: office.cert } } } }
  expect(await found({ tls: leaf }, aia)).toEqual(['tls.selfsigned'])
})

const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const

test('a server that speaks only old versions is named', async () => {
  const finding = await headline({ tls: { ...issue(both), ...OLD } })
  expect(finding).toMatchObject({ code: 'tls.legacy_only', verdict: 'confirmed', severity: 'high' })
  expect(finding?.evidence[0]?.repeat).toMatch(/ -min_protocol TLSv1\.2 <\/dev\/null$/)
  expect(finding?.evidence[1]?.excerpt).toBe('TLSv1.1')
  expect(finding?.evidence[1]?.repeat).toMatch(/ -tls1_1 -cipher DEFAULT@SECLEVEL=0 <\/dev\/null$/)
})

test('a server that speaks old and new versions is not reported', async () => {
  expect(await found({ tls: { ...issue(both), ...OLD, maxVersion: 'TLSv1.3' } })).toEqual([])
})

test('a server that refuses the name is named', async () => {
  const tls = {
    ...issue(both),
    SNICallback: (_: string, done: (error: Error) => void) => done(new Error('unknown')),
  }
  const finding = await headline({ tls })
  expect(finding).toMatchObject({ code: 'tls.handshake', severity: 'critical' })
})

test('a server that shares no cipher is named', async () => {
  const tls = { ...issue(both), maxVersion: 'TLSv1.2' as const, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' }
  expect(await headline({ tls })).toMatchObject({ code: 'tls.handshake', verdict: 'confirmed' })
})

/** A site whose port 443 does as told, and whose port 80 answers. */
async function withRaw(port443: number | null, plain: 'answers' | 'closed' = 'answers') {
  await open({ http: plain === 'answers' ? healthyPages('http://shop.test') : null, https: null })
  if (!lab) throw new Error('no lab')
  const { guard } = lab
  const portOf = (host: string, port: number) =>
    port === 443 && port443 !== null && host === 'shop.test' ? port443 : guard.portOf(host, port)
  return { ...guard, portOf }
}

test('plain http where encryption should be is named', async () => {
  const raw = await listen(
    createServer((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
  )
  closers.push(raw.close)
  const { findings } = await examine('https://shop.test', { guard: await withRaw(raw.port) })
  expect(findings[0]).toMatchObject({ code: 'tls.handshake', verdict: 'confirmed' })
})

test('a server that hangs up on the handshake is named', async () => {
  const raw = await listen(createServer((socket) => void socket.once('data', () => socket.destroy())))
  closers.push(raw.close)
  const { findings } = await examine('https://shop.test', { guard: await withRaw(raw.port) })
  expect(findings[0]).toMatchObject({ code: 'tls.handshake' })
})

test.each(['http://shop.test', 'shop.test', 'https://shop.test'])(
  'a site without https is named for %s',
  async (typed) => {
    const { findings } = await examine(typed, { guard: await withRaw(null) })
    expect(own(findings.map(({ code }) => code))).toEqual(['tls.none'])
  },
)

test('a site without https has that as its headline, also for whoever complains of its sign-in form', async () => {
  const main =
    '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>'
  await open({ http: { ...healthyPages('http://shop.test'), '/': safely(page({ main })) }, https: null })
  if (!lab) throw new Error('no lab')
  const { findings } = await lab.examine('http://shop.test', { words: 'our login is not secure' })
  expect(findings[0]?.code).toBe('tls.none')
  expect(findings[0]?.causes).toContain('form.insecure')
})

test('nothing is said of https for a site on a port of its own, or with one address given by hand', async () => {
  await open({ http: healthyPages('http://shop.test'), https: null })
  const port = lab?.guard.portOf('shop.test', 80) ?? 0
  const guard = buildGuard({ allow: ['127.0.0.1/32'], resolve: [`shop.test:${port}:127.0.0.1`] })
  const { findings } = await examine(`http://shop.test:${port}`, { guard })
  expect(own(findings.map(({ code }) => code))).toEqual([])
})

test.each(['https://shop.test', 'http://shop.test', 'shop.test'])(
  'a server that speaks HTTP/2 alone is not examined, and not called broken, for %s',
  async (typed) => {
    await open({ https: null }, { 'www.shop.test': { https: null } })
    const newer = await listen(createSecureServer(issue(both), (_, response) => void response.end(page())))
    closers.push(newer.close)
    if (!lab) throw new Error('no lab')
    const { guard } = lab
    const portOf = (host: string, port: number) => (port === 443 ? newer.port : guard.portOf(host, port))
    const report = await examine(typed, { guard: { ...guard, portOf } })
    expect(report.findings.map(({ code }) => code)).toEqual([])
    expect(report).toMatchObject({
      state: 'unknown',
      headline: null,
      summary: 'We could not check your site well enough to name a cause.',
    })
    expect(report.not_examined).toEqual([
      {
        what: 'the pages of your site',
        why: "your server speaks only a newer version of the web's language (HTTP/2) than our check does",
      },
    ])
  },
)

test('a certificate for a thousand names, longer than we read and not than browsers do, is not called a refusal', async () => {
  const names = [...both, ...Array.from({ length: 1_000 }, (_, at) => `${'x'.repeat(30)}${at}.example`)]
  const report = await (await open({ tls: issue(names) })).examine('https://shop.test')
  expect(report.findings.filter(({ verdict }) => verdict !== 'inconclusive')).toEqual([])
  expect(report.state).toBe('unknown')
  expect(report.not_examined).toContainEqual({
    what: 'the pages of your site',
    why: 'the certificates that your server shows are longer than our check reads',
  })
})

test('a fault of the mail does not make a server down that speaks HTTP/2 alone', async () => {
  lab = await healthyLab({}, { host: { https: null }, zone: { '_dmarc.shop.test': { TXT: [] } } })
  const newer = await listen(createSecureServer(issue(both)))
  closers.push(newer.close)
  const { guard } = lab
  const report = await examine('https://shop.test', {
    guard: { ...guard, portOf: (host, port) => (port === 443 ? newer.port : guard.portOf(host, port)) },
  })
  expect(report.findings.map(({ code }) => code)).toEqual(['mail.dmarc_missing'])
  expect(report).toMatchObject({ state: 'unknown', summary: expect.not.stringMatching(/does not work/) })
})

test('a certificate that the next connection does not show again is likely a fault of one server among several', async () => {
  const old = createSecureContext(issue(both, { from: -100, to: -5 }))
  const good = createSecureContext(issue(both))
  let connections = 0
  const SNICallback = (_: string, done: (error: null, context: SecureContext) => void) => {
    connections += 1
    done(null, connections === 1 ? old : good)
  }
  const report = await (await open({ tls: { ...issue(both), SNICallback } })).examine('https://shop.test')
  expect(report.findings.find(({ code }) => code === 'tls.expired')).toMatchObject({
    verdict: 'likely',
    means: expect.stringContaining('the next one a good certificate'),
  })
})

test('a server that takes neither version of HTTP is named', async () => {
  const tls = { ...issue(both), ALPNProtocols: ['acme-tls/1'] }
  expect(await headline({ tls })).toMatchObject({ code: 'tls.handshake', verdict: 'confirmed' })
})
