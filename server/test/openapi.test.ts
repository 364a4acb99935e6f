import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from './app.ts'

const all = Object.values(routes as Record<string, Record<string, RouteSpec>>).flatMap((table) =>
  Object.values(table),
)

test('the API page describes every route with its access, body and answers', async () => {
  const { app } = await startTestApp()
  const answer = await app.inject('/api/docs/json')
  expect(answer.statusCode).toBe(200)
  const { paths } = answer.json() as { paths: Record<string, Record<string, Record<string, unknown>>> }
  for (const route of all) {
    const described = paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    expect(described, `${route.method} ${route.path}`).toMatchObject({
      'x-access': route.access,
      summary: route.summary,
    })
    expect(Object.keys(described?.responses as object)).toContain(String(route.status ?? 200))
    if (route.body) expect(described).toHaveProperty('requestBody')
  }
  expect((await app.inject('/api/docs')).statusCode).toBeLessThan(400)
})

test.each([
  ['/api/docs/json', 'application/json; charset=utf-8'],
  ['/api/docs/yaml', 'application/x-yaml'],
])('%s is written once, and packed and sent only to who has it not already', async (url, type) => {
  const { app } = await startTestApp()
  const writing = [vi.spyOn(JSON, 'stringify'), vi.spyOn(app, 'swagger')] as const
  onTestFinished(() => void vi.restoreAllMocks())
  const ask = (headers: Record<string, string> = {}) => app.inject({ url, headers })
  const [first, ...more] = await Promise.all([ask(), ask(), ask()])
  const written =
    writing[0].mock.calls.filter(([value]) => typeof value === 'object' && value && 'openapi' in value)
      .length + writing[1].mock.calls.filter(([options]) => options?.yaml).length
  expect(written).toBe(1)
  for (const answer of more) expect(answer.body === first.body).toBe(true)
  expect(first.headers['content-type']).toBe(type)
  const { etag = '' } = first.headers
  const again = await ask({ 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag, vary: 'accept-encoding' })
    expect(unpack(packed.rawPayload).toString() === first.body).toBe(true)
  }
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
})

test('metrics are shown to the holder of the token alone', async () => {
  const { app } = await startTestApp({ METRICS_TOKEN: 'a-token-for-prometheus' })
  const told = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-for-prometheus' },
  })
  expect(told.body).toContain('http_request_duration_seconds')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  for (const other of ['b-token-for-prometheus', 'a-token-for-prometheut', 'a-token-for-prometheus2']) {
    const headers = { authorization: `Bearer ${other}` }
    expect((await app.inject({ url: '/metrics', headers })).statusCode, other).toBe(404)
  }
  const closed = await startTestApp()
  expect((await closed.app.inject('/metrics')).body).not.toContain('http_request_duration_seconds')
})
