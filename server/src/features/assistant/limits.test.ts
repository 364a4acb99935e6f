import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import type { Limit } from '#platform/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { newSession } from '#test/chat.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})
beforeEach(() => testApp.pool.query('delete from rate_limits'))

const useUp = (limit: Limit, key: string) => testApp.services.limits.consume(limit, key, limit.points)
const asks = async (who: 'ann' | 'bob') => {
  const body = { sessionId: newSession(), prompt: 'Hello' }
  return (await people[who].call(assistantRoutes.chat, { body })).status
}
const guestAsks = (remoteAddress: string, cookie = '') =>
  testApp.app.inject({
    method: 'POST',
    url: assistantRoutes.chat.path,
    remoteAddress,
    headers: { cookie },
    payload: { sessionId: newSession(), prompt: 'Hello' },
  })

test.each([limits.signedInChat, limits.signedInChatADay])(
  'what a client may ask is bounded by $name, and others are still answered',
  async (limit) => {
    await useUp(limit, `user:${people.ann.id}`)
    expect([await asks('ann'), await asks('bob')]).toEqual([429, 200])
  },
)

test('what guests of one network may ask is bounded, and clients and other networks are still answered', async () => {
  await useUp(limits.guestChat, 'ip:192.0.2.1')
  const statuses = [await guestAsks('192.0.2.1'), await guestAsks('192.0.2.2')].map((one) => one.statusCode)
  expect([...statuses, await asks('ann')]).toEqual([429, 200, 200])
})

test('what one browser of a guest may ask is bounded, whatever network it is in', async () => {
  const first = await guestAsks('192.0.2.1')
  const [cookie = ''] = String(first.headers['set-cookie']).split(';')
  const [device = ''] = cookie.slice('gd='.length).split('.')
  const { deviceChat } = limits
  await testApp.services.limits.consume(deviceChat, device, deviceChat.points - 1)
  expect((await guestAsks('192.0.2.2', cookie)).statusCode).toBe(429)
  expect((await guestAsks('192.0.2.2', `${cookie}x`)).statusCode).toBe(200)
})
