import { expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { DAY_MS, goodCard, listen, openCheckout, opener, pay, submit } from './testing/open.ts'

const openSandbox = opener(cloneDatabase)

test('what the product fails to take comes again after a pause', async () => {
  const opened = await openSandbox()
  const heard = await listen(opened)
  heard.statuses = [500, 200]
  const session = await openCheckout(opened)
  await opened.stripe.checkout.sessions.expire(session.id)
  opened.sandbox.deliverTo(heard.url)
  await opened.sandbox.settled()
  expect(heard.events).toEqual([])
  opened.clock.at += 2_000
  await opened.sandbox.settled()
  expect(heard.events).toMatchObject([
    { type: 'checkout.session.expired', data: { object: { id: session.id } } },
  ])
})

test('after three days of refusals it stays undelivered', async () => {
  const opened = await openSandbox()
  const heard = await listen(opened)
  heard.statuses = [500]
  await opened.stripe.checkout.sessions.expire((await openCheckout(opened)).id)
  opened.sandbox.deliverTo(heard.url)
  for (const pause of [0, 2_000, 10_000, 60_000, 600_000, 3 * DAY_MS]) {
    opened.clock.at += pause
    await opened.sandbox.settled()
  }
  heard.statuses = [200]
  opened.clock.at += DAY_MS
  await opened.sandbox.settled()
  expect(heard.events).toEqual([])
})

test('a restart forgets nothing, and sends what is still on its way', async () => {
  const before = await openSandbox()
  const id = await pay(before)
  await before.sandbox.close()
  const after = await openSandbox({ db: before.db })
  expect(after.sandbox.secretKey).not.toBe(before.sandbox.secretKey)
  expect(await after.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const heard = await listen(after)
  after.sandbox.deliverTo(heard.url)
  await after.sandbox.settled()
  expect(heard.events).toHaveLength(3)
})

test('a page keeps its id and gets the new address when the sandbox moves to another port', async () => {
  const before = await openSandbox()
  const session = await openCheckout(before)
  const after = await openSandbox({ db: before.db })
  const moved = await after.stripe.checkout.sessions.retrieve(session.id)
  expect(moved.url).toBe(`${after.sandbox.url}/pay/${session.id}`)
  expect((await submit(moved.url ?? '', goodCard)).status).toBe(303)
})

test('two processes over one state send each event once', async () => {
  const one = await openSandbox()
  const other = await openSandbox({ db: one.db, at: one.clock.at })
  for (let count = 0; count < 4; count += 1)
    await one.stripe.checkout.sessions.expire((await openCheckout(one)).id)
  const [heard, overheard] = [await listen(one), await listen(other)]
  one.sandbox.deliverTo(heard.url)
  other.sandbox.deliverTo(overheard.url)
  await Promise.all([one.sandbox.settled(), other.sandbox.settled()])
  const ids = [...heard.events, ...overheard.events].map((event) => event.id)
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(4)
})

test('starting asks nothing of a database that has no tables yet', async () => {
  const opened = await openSandbox()
  await opened.db.schema.dropTable('payments_sandbox_deliveries').execute()
  await opened.db.schema.dropTable('payments_sandbox_objects').execute()
  const { sandbox, errors } = await openSandbox({ db: opened.db })
  await sandbox.settled()
  await sandbox.close()
  expect(errors).toEqual([])
})
