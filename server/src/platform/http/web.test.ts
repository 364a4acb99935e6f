import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { placeholderBusiness, placeholderOrigin } from '@sitewright/contract/placeholders.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { FALLBACK } from './pages/read-pages.ts'
import { installProblemReplies } from './problem-reply.ts'
import { serveWeb } from './web.ts'

const publicUrl = 'https://shop.example'
const business = {
  name: 'Sitewright',
  legal_name: 'Smith & "Sons" <Ltd>',
  address: '1 High Street',
  support_email: 'help@shop.example',
  company_number: '12345678',
  hours: 'Mon to Fri 09:00 to 17:00',
}
const data = JSON.stringify({ url: `${placeholderOrigin}/`, legalName: placeholderBusiness.legal_name })
const html = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="canonical" href="${placeholderOrigin}/pricing"/><link rel="stylesheet" href="/assets/app.css"/><script>start()</script><script type="application/ld+json">${data}</script></head><body><style>a{}</style><p>${placeholderBusiness.legal_name}</p></body></html>`

async function builtWeb() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['pricing', 'page-not-found', 'assets', 'social', '.git'])
    await mkdir(path.join(folder, name))
  for (const file of ['index.html', 'index.html.br', FALLBACK, 'pricing/index.html'])
    await writeFile(path.join(folder, file), html)
  await writeFile(path.join(folder, 'page-not-found/index.html'), html.replace('<p>', '<p>Lost: '))
  for (const file of [
    'assets/app.js',
    'assets/app.js.map',
    'mark.svg',
    'kb.data',
    'social/home.png',
    '.env',
    '.git/config',
  ])
    await writeFile(path.join(folder, file), `plain ${file}`)
  await writeFile(path.join(folder, 'assets/app.js.br'), 'packed by brotli')
  await writeFile(path.join(folder, 'assets/app.js.gz'), 'packed by gzip')
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "script-src 'self'; style-src-elem 'self'")
    reply.header('permissions-policy', 'camera=()')
  })
  installProblemReplies(app)
  await serveWeb(app, folder, { publicUrl, business })
  return app
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page is served at its own path with its scripts and styles allowed, and never as a bare file', async () => {
  const app = await builtWeb()
  for (const url of ['/', '/pricing', '/index.html', '/pricing/index.html', '/index.html.br', FALLBACK]) {
    const reply = await app.inject(url)
    expect(reply.headers['content-security-policy'], url).toBe(
      `script-src 'self' ${hash('start()')}; style-src-elem 'self' ${hash('a{}')}`,
    )
    expect(reply.statusCode, url).toBe(url === '/' || url === '/pricing' ? 200 : 404)
  }
})

test('files of the build are kept for a year, loose ones for a day, data of pages only after asking', async () => {
  const app = await builtWeb()
  const kept = async (url: string) => (await app.inject(url)).headers['cache-control']
  expect(await kept('/assets/app.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/mark.svg')).toBe('public, max-age=86400')
  expect(await kept('/kb.data')).toBe('no-cache')
  expect(await kept('/')).toBe('no-cache')
})

test('a file says little of what a page may do, and nothing that would let it run alone', async () => {
  const app = await builtWeb()
  for (const url of ['/assets/app.js', '/mark.svg']) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy'], url).toMatch(/^default-src 'none';/)
    expect(headers['content-security-policy'], url).not.toMatch(/script|self/)
    expect(headers['permissions-policy'], url).toBe(undefined)
  }
})

test('source maps and packed copies are no files of their own', async () => {
  const app = await builtWeb()
  for (const url of ['/assets/app.js.map', '/assets/app.js.br', '/assets/app.js.gz'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('a file or folder whose name begins with a dot is never served', async () => {
  const app = await builtWeb()
  for (const url of ['/.env', '/.git/config']) expect((await app.inject(url)).statusCode, url).toBe(404)
})

test.each([
  ['br, gzip', 'br', 'packed by brotli'],
  ['gzip', 'gzip', 'packed by gzip'],
  ['identity', undefined, 'plain assets/app.js'],
])('a script for who accepts %s comes as %s', async (accepted, encoding, body) => {
  const app = await builtWeb()
  const reply = await app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': accepted } })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toMatch(/accept-encoding/i)
  expect(reply.headers['content-type']).toMatch(/javascript/)
  expect(reply.body).toBe(body)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('a page for who accepts %s comes as %s, and is the same page', async (accepted, encoding, unpack) => {
  const app = await builtWeb()
  const plain = (await app.inject('/pricing')).body
  const reply = await app.inject({ url: '/pricing', headers: { 'accept-encoding': accepted } })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers.vary).toBe('accept-encoding')
  expect(unpack(reply.rawPayload).toString()).toBe(plain)
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
})

test('a page that one has already is not sent again, whatever it was packed in', async () => {
  const app = await builtWeb()
  const { etag } = (await app.inject('/pricing')).headers
  for (const known of [etag, `"other", ${etag}`, String(etag).replace('W/', '')]) {
    const reply = await app.inject({
      url: '/pricing',
      headers: { 'if-none-match': known, 'accept-encoding': 'br' },
    })
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', etag])
    expect(reply.headers['content-security-policy']).toContain(hash('start()'))
  }
  expect((await app.inject({ url: '/pricing', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(
    200,
  )
  // Being lost is news each time.
  expect((await app.inject({ url: '/nowhere', headers: { 'if-none-match': etag } })).statusCode).toBe(404)
})

test('HEAD answers the same headers as GET without the page', async () => {
  const app = await builtWeb()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}/pricing`
  const [head, get] = [await fetch(url, { method: 'HEAD' }), await fetch(url)]
  for (const name of ['etag', 'vary', 'content-type', 'content-security-policy', 'link'])
    expect(head.headers.get(name), name).toBe(get.headers.get(name))
  expect(await head.text()).toBe('')
})

test('the styles of a page are announced before it', async () => {
  const app = await builtWeb()
  expect((await app.inject('/')).headers.link).toBe('</assets/app.css>; rel=preload; as=style')
})

test('what only the running server knows is put in, each in its own spelling', async () => {
  const app = await builtWeb()
  const { body } = await app.inject('/pricing')
  expect(body).not.toContain(placeholderOrigin)
  expect(body).not.toContain('{{')
  expect(body).toContain('<link rel="canonical" href="https://shop.example/pricing"/>')
  expect(body).toContain('<p>Smith &amp; &quot;Sons&quot; &lt;Ltd&gt;</p>')
  const [, found = ''] = /ld\+json">([^<]*)<\/script>/.exec(body) ?? []
  expect(JSON.parse(found)).toEqual({ url: 'https://shop.example/', legalName: business.legal_name })
  expect(body).toContain(
    '<meta charSet="utf-8"/><meta name="sitewright:business" content="{&quot;name&quot;:&quot;Sitewright&quot;',
  )
})

test.each([
  ['/pricing/', '/pricing'],
  ['/Pricing?plan=security', '/pricing?plan=security'],
  ['/pricing//', '/pricing'],
  ['/dashboard/', '/dashboard'],
  ['/quote/AbC/', '/quote/AbC'],
])('%s leads to %s for good', async (from, to) => {
  const app = await builtWeb()
  const reply = await app.inject(from)
  expect([reply.statusCode, reply.headers.location]).toEqual([301, to])
})

test('an address of no page gets the page for lost visitors and the status 404', async () => {
  const app = await builtWeb()
  for (const url of [
    '/nowhere',
    '//evil.example',
    '//pricing',
    '/page-not-found',
    '/pricing/x',
    '/Quote/AbC',
  ]) {
    const reply = await app.inject(url)
    expect(reply.statusCode, url).toBe(404)
    expect(reply.body, url).toContain('Lost: ')
    expect(reply.headers['x-robots-tag'], url).toBe('noindex')
  }
  for (const url of ['/api', '/api/', '/api/nowhere', '/%61pi/nowhere']) {
    const api = await app.inject(url)
    expect([api.statusCode, api.json().code], url).toEqual([404, 'not_found'])
  }
  expect((await app.inject({ method: 'POST', url: '/pricing' })).statusCode).toBe(404)
})

test('without a built web a page is not there yet, and what is no page never', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = Fastify()
  installProblemReplies(app)
  await serveWeb(app, folder, { publicUrl, business })
  expect((await app.inject('/pricing')).json().code).toBe('unavailable')
  expect((await app.inject('/nowhere')).json().code).toBe('not_found')
})

test('only public pages may be listed by search engines', async () => {
  const app = await builtWeb()
  const robots = async (url: string) => (await app.inject(url)).headers['x-robots-tag']
  for (const url of ['/', '/pricing', '/kb', '/login']) expect(await robots(url), url).toBeUndefined()
  for (const url of ['/dashboard', '/portal', '/quote/abc', '/pay/invoice/abc', '/verify', '/reset-password'])
    expect(await robots(url), url).toBe('noindex')
})

test('preview pictures may be drawn on the pages of others', async () => {
  const app = await builtWeb()
  const policy = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
  expect(await policy('/social/home.png')).toBe('cross-origin')
  expect(await policy('/mark.svg')).toBeUndefined()
})
