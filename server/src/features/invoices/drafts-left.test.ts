import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
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
    expect.stringMatching(/Its ticket was deleted\. £900\.00 has not been invoiced\./),
  ])
  const asked = await bob.call(personalDataRoutes.deleteAccount, { body: { password: bob.password } })
  expect(asked.status).toBe(200)
  const [, second, ...more] = await toldOfDrafts()
  expect(second?.text).toContain('deletion of their account')
  expect(more).toEqual([])
})
