import type { Socket } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { issue } from '#test/authorities.ts'
import { certificate, der, type Issued, oid, sequence } from '#test/certificates.ts'
import { canary, listen, rawServer } from '#test/listen.ts'
import { pemOf } from './allowed/issuers.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import { probeTls, type TlsProbe } from './probe-tls.ts'

const AIA = 'http://aia.example/middle.crt'
const root = issue({ name: 'Test Root', authority: true })
const middle = issue({ name: 'Test Middle', authority: true, by: root })
const leaf = issue({ name: 'shop.example', by: middle, issuerUrls: [AIA, 'http://aia.example/b'] })

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function serve(options: TlsOptions) {
  const asked: string[] = []
  const SNICallback: TlsOptions['SNICallback'] = (name, done) => {
    asked.push(name)
    done(null)
  }
  const server = createServer({ ...options, SNICallback }, (socket) => socket.on('error', () => undefined))
  server.on('tlsClientError', () => undefined)
  const { port, close } = await listen(server)
  closers.push(close)
  return { port, asked }
}

function probe(port: number, wish: TlsProbe = {}, options: GuardOptions = {}, waitMs = 5_000) {
  const guard = buildGuard({
    allow: ['127.0.0.1/32'],
    resolve: ['shop.example:443:127.0.0.1'],
    roots: [root.cert],
    portOf: () => port,
    ...options,
  })
  const parsed = parseTarget(guard, 'https://shop.example/')
  if (!parsed.ok) throw new Error(parsed.reason)
  return probeTls(guard, parsed.target, wish, AbortSignal.timeout(waitMs))
}
const chained = (...certificates: Issued[]) => ({
  key: certificates[0]?.key ?? '',
  cert: certificates.map((certificate) => certificate.cert).join(''),
})
const subjectsOf = (certificates: { subject: string }[]) => certificates.map(({ subject }) => subject)

test('a good server is reported with its protocol, chain, key, signature and issuer', async () => {
  const { port, asked } = await serve(chained(leaf, middle))
  const probed = await probe(port)
  if (probed.kind !== 'tls') throw new Error(probed.kind)
  expect(probed).toMatchObject({ address: '127.0.0.1', tls: { authorized: true, protocol: 'TLSv1.3' } })
  expect(probed.ms).toBeGreaterThan(0)
  expect(subjectsOf(probed.tls.chain)).toEqual(['shop.example', 'Test Middle', 'Test Root'])
  expect(probed.tls.chain[0]).toMatchObject({
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    isAuthority: false,
    issuerUrls: [AIA, 'http://aia.example/b'],
  })
  expect(probed.tls.chain[1]).toMatchObject({ isAuthority: true, issuerUrls: [] })
  expect(asked).toEqual(['shop.example'])
})

test('what was sent is reported as sent, with the wrong order, the stray and without our root', async () => {
  const stray = issue({ name: 'Stray', authority: true })
  const { port } = await serve(chained(leaf, stray, root, middle))
  const probed = await probe(port)
  if (probed.kind !== 'tls') throw new Error(probed.kind)
  expect(subjectsOf(probed.tls.sent)).toEqual(['shop.example', 'Stray', 'Test Root', 'Test Middle'])
  expect(subjectsOf(probed.tls.chain)).toEqual(['shop.example', 'Test Middle', 'Test Root'])
})

test('a missing intermediate shows in what was sent, and the one it names fills the gap', async () => {
  const { port } = await serve(chained(leaf))
  const bare = await probe(port)
  expect(bare).toMatchObject({ tls: { authorized: false, error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } })
  expect(bare.kind === 'tls' && subjectsOf(bare.tls.sent)).toEqual(['shop.example'])
  const filled = await probe(port, { extraCertificates: [middle.cert] })
  expect(filled).toMatchObject({ tls: { authorized: true, error: null } })
  expect(filled.kind === 'tls' && subjectsOf(filled.tls.sent)).toEqual(['shop.example'])
})

test('certificates that a stranger hands us add no trust', async () => {
  const strange = issue({ name: 'Stranger', authority: true })
  // Written like our root, signed by itself.
  const impostor = issue({ name: 'Test Root', authority: true })
  const byStranger = issue({ name: 'Middle', authority: true, by: strange })
  for (const [issuer, extras] of [
    [strange, [strange.cert]],
    [impostor, [impostor.cert]],
    [byStranger, [byStranger.cert, strange.cert]],
  ] as const) {
    const { port } = await serve(chained(issue({ name: 'shop.example', by: issuer })))
    const probed = await probe(port, { extraCertificates: extras })
    expect(probed).toMatchObject({ kind: 'tls', tls: { authorized: false } })
  }
  const own = issue({ name: 'shop.example' })
  const { port } = await serve(chained(own))
  expect(await probe(port, { extraCertificates: [own.cert] })).toMatchObject({ tls: { authorized: false } })
})

test('a certificate with the name of a root that is over adds no trust, as that root did not sign it', async () => {
  const over = certificate({ name: 'Old Root', from: -90, to: -1 })
  const impostor = certificate({ name: 'Old Root' })
  const { port } = await serve(chained(issue({ name: 'shop.example', by: impostor })))
  const probed = await probe(port, { extraCertificates: [impostor.cert] }, { roots: [over.cert] })
  expect(probed).toMatchObject({ kind: 'tls', tls: { authorized: false } })
})

test('a gap is filled below the roots of the machine too', async () => {
  const usual = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(usual))
  setDefaultCACertificates([root.cert])
  const { port } = await serve(chained(leaf))
  const filled = await probe(port, { extraCertificates: [middle.cert] }, { roots: [] })
  expect(filled).toMatchObject({ tls: { authorized: true } })
})

test('what is no certificate fills no gap and breaks nothing', async () => {
  const { port } = await serve(chained(leaf))
  const extraCertificates = ['', 'hello', middle.cert.slice(0, 200), leaf.cert]
  expect(await probe(port, { extraCertificates })).toMatchObject({ tls: { authorized: false } })
  expect(pemOf(Buffer.from('<html>'))).toBeNull()
  const der = Buffer.from(middle.cert.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  expect(pemOf(der)?.trim()).toBe(pemOf(Buffer.from(middle.cert))?.trim())
  expect(await probe(port, { extraCertificates: [pemOf(der) ?? ''] })).toMatchObject({
    tls: { authorized: true },
  })
})

test('a stray certificate whose key nobody can read is reported without one, and breaks nothing', async () => {
  const unreadable = sequence(
    sequence(oid('2a8648ce3d0201'), oid('2a0304')),
    der(0x03, Buffer.from([0, 4, 1, 2, 3])),
  )
  const stray = certificate({ name: 'Stray', publicKey: unreadable })
  // The server's own OpenSSL refuses to send it at any other level.
  const { port } = await serve({ ...chained(leaf, middle, stray), ciphers: 'DEFAULT@SECLEVEL=0' })
  const probed = await probe(port)
  if (probed.kind !== 'tls') throw new Error(probed.kind)
  expect(probed.tls.authorized).toBe(true)
  expect(probed.tls.sent).toHaveLength(3)
  expect(probed.tls.sent[2]).toMatchObject({ keyType: null, keyBits: null, subject: '', issuerUrls: [] })
})

test('a handshake longer than any honest one is broken off, before its certificates are checked', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${'x'.repeat(60)}${index}.example`)
  const strays = Array.from({ length: 12 }, () => certificate({ name: 'Stray', names }))
  const { port } = await serve(chained(leaf, middle, ...strays))
  expect(await probe(port)).toEqual({
    kind: 'failed',
    address: '127.0.0.1',
    code: 'ERR_TLS_HANDSHAKE_TOO_LONG',
    alert: null,
  })
})

test('an RSA key is reported with its size', async () => {
  const rsa = issue({ name: 'shop.example', by: root, rsaBits: 2_048 })
  const { port } = await serve(chained(rsa))
  const probed = await probe(port)
  expect(probed.kind === 'tls' && probed.tls.sent[0]).toMatchObject({ keyType: 'rsa', keyBits: 2_048 })
})

test.each(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)(
  '%s is spoken when asked for',
  async (version) => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.3', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const { port } = await serve({ ...chained(leaf, middle), ...old })
    const probed = await probe(port, { minVersion: version, maxVersion: version })
    expect(probed).toMatchObject({ kind: 'tls', tls: { protocol: version, authorized: true } })
  },
)

test('an old maximum alone brings its own minimum', async () => {
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const { port } = await serve({ ...chained(leaf, middle), ...old })
  expect(await probe(port, { maxVersion: 'TLSv1.1' })).toMatchObject({ tls: { protocol: 'TLSv1.1' } })
})

test('a server that speaks only a dead version fails an ordinary probe', async () => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const { port } = await serve({ ...chained(leaf, middle), ...old })
  expect(await probe(port)).toMatchObject({ kind: 'failed', address: '127.0.0.1' })
  expect(await probe(port, { maxVersion: 'TLSv1' })).toMatchObject({ tls: { protocol: 'TLSv1' } })
})

test('a version the server does not speak is reported with the number of its alert', async () => {
  const { port } = await serve({ ...chained(leaf, middle), minVersion: 'TLSv1.2' })
  expect(await probe(port, { maxVersion: 'TLSv1' })).toEqual({
    kind: 'failed',
    code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    alert: 70,
    address: '127.0.0.1',
  })
})

test.each(['TLSv1', 'TLSv1.2'] as const)(
  'a server of %s that wants to choose the numbers of the key exchange is told no, as browsers do',
  async (version) => {
    const rsa = issue({ name: 'shop.example', by: root, rsaBits: 2_048 })
    const alone = { minVersion: 'TLSv1', ciphers: 'kDHE:@SECLEVEL=0', dhparam: 'auto' } as const
    const { port } = await serve({ ...chained(rsa), ...alone })
    expect(await probe(port, { minVersion: version, maxVersion: version })).toMatchObject({
      kind: 'failed',
      alert: 40,
    })
  },
)

test('a minimum is asked for, whatever was asked with the same maximum before', async () => {
  const { port } = await serve({ ...chained(leaf, middle), maxVersion: 'TLSv1.2' })
  expect(await probe(port, { maxVersion: 'TLSv1.3' })).toMatchObject({ tls: { protocol: 'TLSv1.2' } })
  const probed = await probe(port, { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3' })
  expect(probed).toMatchObject({ kind: 'failed', alert: 70 })
})

test('HTTP/1.1 is what we say that we speak', async () => {
  const { port } = await serve({ ...chained(leaf, middle), ALPNProtocols: ['h2', 'http/1.1'] })
  expect(await probe(port)).toMatchObject({ tls: { http: 'http/1.1' } })
})

test('a server that is named by its number is not told a name', async () => {
  const { port, asked } = await serve(chained(leaf, middle))
  const guard = buildGuard({ allow: ['127.0.0.1/32'], portOf: () => port })
  const parsed = parseTarget(guard, 'https://127.0.0.1/')
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(await probeTls(guard, parsed.target, {}, AbortSignal.timeout(5_000))).toMatchObject({ kind: 'tls' })
  expect(asked).toEqual([])
})

test('a probe can leave the name of the server out', async () => {
  const { port, asked } = await serve(chained(leaf, middle))
  const probed = await probe(port, { withoutServername: true })
  expect(probed).toMatchObject({ kind: 'tls', tls: { nameMatches: true } })
  expect(asked).toEqual([])
})

test('a server that speaks no TLS, or hangs up, or is not there, is reported with a code', async () => {
  const plain = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const rude = await rawServer((socket) => socket.destroy())
  closers.push(plain.close, rude.close)
  expect(await probe(plain.port)).toMatchObject({ kind: 'failed', alert: null })
  expect(await probe(rude.port)).toMatchObject({ kind: 'failed', code: 'ECONNRESET', alert: null })
  // Nothing listens there.
  expect(await probe(9)).toEqual({ kind: 'connect', code: 'ECONNREFUSED' })
})

test('a server that resets the connection at any moment is survived', async () => {
  const resets: ((socket: Socket) => void)[] = [
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.once('data', () => socket.resetAndDestroy()),
    (socket) => socket.once('data', () => socket.once('data', () => socket.resetAndDestroy())),
  ]
  for (const reset of resets) {
    const server = createServer(chained(leaf, middle))
    server.on('tlsClientError', () => undefined)
    server.on('connection', reset)
    const { port, close } = await listen(server)
    for (let i = 0; i < 20; i += 1) expect((await probe(port)).kind).toMatch(/^(tls|failed|connect)$/)
    await close()
  }
})

test('a handshake that never ends is ended by its signal', async () => {
  const mute = await rawServer(() => undefined)
  closers.push(mute.close)
  expect(await probe(mute.port, {}, {}, 200)).toEqual({ kind: 'timeout', stage: 'tls' })
})

test('a probe goes nowhere that a request may not go', async () => {
  const inside = await canary('127.0.0.1')
  closers.push(inside.close)
  expect(await probe(inside.port, {}, { allow: [] })).toMatchObject({ kind: 'refused', reason: 'address' })
  expect(inside.hits()).toBe(0)
})
