import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'

const statusOfInbox = async (person: Person) => (await person.call(ticketRoutes.inbox)).status

test('a token that is none of ours, or of a session that is over, makes a guest and no error', async () => {
  const testApp = await startTestApp()
  const ann = await join(testApp, 'Ann Baker')
  await testApp.pool.query('update sessions set ended_at = now() where user_id = $1', [ann.id])
  for (const token of [ann.token, `${ann.token}x`, 'a.b.c']) {
    ann.token = token
    expect(await ann.call(accountRoutes.me)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    const headers = { authorization: `Bearer ${token}` }
    expect((await testApp.app.inject({ url: '/api/promotion', headers })).statusCode).toBe(200)
  }
})

test('staff without a second step are staff outside production, and a client never is', async () => {
  const testApp = await startTestApp()
  expect(await statusOfInbox(await join(testApp, 'Olga Petrova', { isAdmin: true }))).toBe(200)
  expect(await statusOfInbox(await join(testApp, 'Ann Baker'))).toBe(403)
})

test('in production staff are clients until they have a second step', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const olga = await join(live, 'Olga Petrova', { isAdmin: true })
  expect(await statusOfInbox(olga)).toBe(403)
  await live.pool.query(
    "insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, 'key', '\\x00', 'key', false)",
    [olga.id],
  )
  expect(await statusOfInbox(olga)).toBe(200)
})
