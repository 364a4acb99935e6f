import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { goodCard, listen, openCheckout, openSandbox, pay, submit } from '../test/sandbox.ts'

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

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'sitewright-payments-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('a restart loses nothing, keeps the keys, and sends what is still on its way', async () => {
  const kept = await folder()
  const before = await openSandbox({ folder: kept })
  const id = await pay(before)
  await before.sandbox.close()
  const after = await openSandbox({ folder: kept })
  expect(after.sandbox.secretKey).toBe(before.sandbox.secretKey)
  expect(await after.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const heard = await listen(after)
  after.sandbox.deliverTo(heard.url)
  await after.sandbox.settled()
  expect(heard.events).toHaveLength(3)
})

test('what was answered is kept when the process is killed', async () => {
  const kept = await folder()
  const before = await openSandbox({ folder: kept })
  const id = await pay(before)
  const copy = await folder()
  await cp(path.join(kept, 'ledger.json'), path.join(copy, 'ledger.json'))
  const after = await openSandbox({ folder: copy })
  expect(await after.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

test('a page keeps its id and gets the new address when the stand-in moves to another port', async () => {
  const kept = await folder()
  const before = await openSandbox({ folder: kept })
  const session = await openCheckout(before)
  await before.sandbox.close()
  const after = await openSandbox({ folder: kept })
  const moved = await after.stripe.checkout.sessions.retrieve(session.id)
  expect(moved.url).toBe(`${after.sandbox.url}/pay/${session.id}`)
  expect((await submit(moved.url ?? '', goodCard)).status).toBe(303)
})

test('two processes cannot share one state', async () => {
  const kept = await folder()
  await openSandbox({ folder: kept })
  await expect(openSandbox({ folder: kept })).rejects.toThrow(/already running on the data folder/)
})
