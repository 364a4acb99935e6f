import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { acceptWithDeposit } from '#test/quotes.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp()
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

/** A tenth is due at once, the rest a draft until the work is done. */
async function withBalance(ann: Person, description: string): Promise<number> {
  const { body } = await ann.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
  })
  await acceptWithDeposit(olga, ann, body.id, { description, unit_price: 1_000, deposit_percent: 10 })
  return body.ticketId
}

async function toldOfDrafts() {
  await testApp.work()
  return testApp.mailsTo(olga.email).filter(({ subject }) => subject.includes('still a draft'))
}

test('staff hear of a balance that nobody would invoice, when its client deletes the ticket or the account', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const ticket = await withBalance(ann, 'Redesign')
  await withBalance(bob, 'A new shop')
  expect(await toldOfDrafts()).toEqual([])
  expect((await ann.call(ticketRoutes.delete, { params: { id: ticket } })).status).toBe(200)
  expect((await toldOfDrafts()).map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /Its ticket was deleted\. £900\.00 has not been invoiced\.\s+Please issue the draft/,
    ),
  ])
  const asked = await bob.call(personalDataRoutes.deleteAccount, { body: { password: bob.password } })
  expect(asked.status).toBe(200)
  const [, second, ...more] = await toldOfDrafts()
  expect(second?.text).toContain('deletion of their account')
  expect(more).toEqual([])
})

test('staff hear of a balance of a quote that is accepted once its client has asked for the end of ticket or account', async () => {
  const [cara, dan] = [await join(testApp, 'Cara Cook'), await join(testApp, 'Dan Dyer')]
  const accepts: (() => Promise<{ status: number }>)[] = []
  for (const who of [cara, dan]) {
    const { body: request } = await who.call(requestRoutes.create, {
      body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
    })
    const body = {
      user_id: who.id,
      service_request_id: request.id,
      deposit_percent: 10,
      line_items: [{ description: `Work for ${who.name}`, unit_price: 1_000 }],
    }
    const params = { id: (await olga.call(quoteRoutes.create, { body })).body.id }
    await olga.call(quoteRoutes.finalize, { params })
    accepts.push(() => who.call(quoteRoutes.accept, { params, body: { name: who.name, consent: true } }))
    if (who === cara) await cara.call(ticketRoutes.delete, { params: { id: request.ticketId } })
    else await dan.call(personalDataRoutes.deleteAccount, { body: { password: dan.password } })
  }
  const before = (await toldOfDrafts()).length
  for (const accept of accepts) expect((await accept()).status).toBe(200)
  expect((await toldOfDrafts()).slice(before).map(({ text }) => text)).toEqual([
    expect.stringContaining('Its ticket was deleted.'),
    expect.stringContaining('deletion of their account'),
  ])
})

test('staff hear of a balance of a quote that is accepted once its ticket was merged into one that is deleted', async () => {
  const eve = await join(testApp, 'Eve Archer')
  const opened = async () =>
    (
      await eve.call(requestRoutes.create, {
        body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
      })
    ).body
  const [first, second] = [await opened(), await opened()]
  const body = {
    user_id: eve.id,
    service_request_id: first.id,
    deposit_percent: 10,
    line_items: [{ description: 'Work for Eve', unit_price: 1_000 }],
  }
  const params = { id: (await olga.call(quoteRoutes.create, { body })).body.id }
  await olga.call(quoteRoutes.finalize, { params })
  const merged = await olga.call(inboxRoutes.merge, {
    params: { id: first.ticketId },
    body: { into: second.ticketId },
  })
  expect(merged.status).toBe(200)
  await eve.call(ticketRoutes.delete, { params: { id: second.ticketId } })
  const before = (await toldOfDrafts()).length
  const accepted = await eve.call(quoteRoutes.accept, { params, body: { name: eve.name, consent: true } })
  expect(accepted.status).toBe(200)
  expect((await toldOfDrafts()).slice(before).map(({ text }) => text)).toEqual([
    expect.stringContaining('Its ticket was deleted.'),
  ])
})
