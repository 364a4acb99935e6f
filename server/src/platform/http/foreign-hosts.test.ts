import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { productionEnvironment } from '#test/environment.ts'

test('in production only our own names are answered, and a load balancer asks for the health by any name', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const { app } = await startTestApp(own)
  const ask = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).statusCode
  expect(await ask('/api/plans', 'evil.test')).toBe(400)
  expect(await ask('/api/plans', 'www.sitewright-itself.example.com.evil.test')).toBe(400)
  expect(await ask('/api/plans', 'www.sitewright-itself.example.com:8443')).toBe(400)
  for (const other of ['/api/healthy', '/api/health/x', '/%61pi/plans', '/'])
    expect(await ask(other, 'evil.test'), other).toBe(400)
  for (const health of ['/api/health', '/%61pi/health'])
    expect(await ask(health, 'evil.test'), health).toBe(200)
  expect(await ask('/api/plans', 'WWW.Sitewright-Itself.example.com')).toBe(200)
})

test('outside production the name does not matter', async () => {
  const { app } = await startTestApp()
  expect((await app.inject({ url: '/api/plans', headers: { host: 'evil.test' } })).statusCode).toBe(200)
})
