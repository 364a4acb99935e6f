import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { installProblemReplies } from './problem-reply.ts'
import { serveWeb } from './web.ts'

async function builtWeb() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'pricing'))
  await mkdir(path.join(folder, 'assets'))
  const page = '<!doctype html><script>start()</script>'
  for (const file of ['index.html', 'index.html.br', '__spa-fallback.html', 'pricing/index.html'])
    await writeFile(path.join(folder, file), page)
  await writeFile(path.join(folder, 'assets/app.js'), 'start')
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "script-src 'self'")
  })
  installProblemReplies(app)
  await serveWeb(app, folder, () => false)
  return app
}

test('a page is served at its own path with its scripts allowed, and never as a bare file', async () => {
  const app = await builtWeb()
  for (const url of [
    '/',
    '/pricing',
    '/index.html',
    '/pricing/index.html',
    '/index.html.br',
    '/__spa-fallback.html',
  ]) {
    const reply = await app.inject(url)
    expect(reply.headers['content-security-policy'], url).toContain('sha256-')
    expect(reply.statusCode, url).toBe(url === '/' || url === '/pricing' ? 200 : 404)
  }
  expect((await app.inject('/assets/app.js')).headers['cache-control']).toContain('immutable')
})
