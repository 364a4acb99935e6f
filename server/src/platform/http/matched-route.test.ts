import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

test('an answer of the API is kept by no cache, however its address is written', async () => {
  const { app } = await startTestApp()
  const { port } = app.server.address() as AddressInfo
  for (const path of ['/api/health', '/%61pi/health', '/a%70i/health', 'http://x/api/health']) {
    const [answer] = await once(get({ port, path }), 'response')
    answer.resume()
    expect([answer.statusCode, answer.headers['cache-control']], path).toEqual([200, 'no-store'])
  }
})

test('an address in other letters is no route', async () => {
  const { app } = await startTestApp()
  for (const url of ['/API/health', '/api/Health']) expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('an address that cannot be read is no page', async () => {
  const { app } = await startTestApp()
  const { port } = app.server.address() as AddressInfo
  for (const path of ['/%zz', `/api/status/${'x'.repeat(300)}`, 'http://x']) {
    const [answer] = await once(get({ port, path }), 'response')
    answer.resume()
    expect(answer.statusCode, path).toBe(404)
  }
})
