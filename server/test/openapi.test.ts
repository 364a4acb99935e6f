import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import { expect, test } from 'vitest'
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

test('metrics are shown to the holder of the token alone', async () => {
  const { app } = await startTestApp({ METRICS_TOKEN: 'a-token-for-prometheus' })
  const told = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a-token-for-prometheus' },
  })
  expect(told.body).toContain('http_request_duration_seconds')
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  const closed = await startTestApp()
  expect((await closed.app.inject('/metrics')).body).not.toContain('http_request_duration_seconds')
})
