import { ticketHistoryRoutes } from '@sitewright/contract/ticket-history.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

let people: Cast

beforeAll(async () => {
  people = await cast(await startTestApp())
})

const historyFor = async (who: Person, id: number) =>
  (await who.call(ticketHistoryRoutes.get, { params: { id } })).body.map(({ says }) => says)

test('a client reads what happened on the ticket, and not how staff organise their work', async () => {
  const { ann, bob, olga } = people
  const id = await openTicket(ann)
  const change = (body: object) => olga.call(ticketRoutes.change, { params: { id }, body })
  await change({ note: 'Hosted with the usual company.' })
  await change({ assignee: olga.id, add_tags: ['hosting'], snooze_until: '2099-01-01T09:00:00.000Z' })
  await change({ status: 'in-progress' })
  expect(await historyFor(ann, id)).toEqual([
    'Ann Baker opened the ticket',
    'Olga Petrova set the status from open to in-progress',
  ])
  expect(await historyFor(olga, id)).toContain('Olga Petrova added an internal note')
  expect((await bob.call(ticketHistoryRoutes.get, { params: { id } })).status).toBe(404)
})
