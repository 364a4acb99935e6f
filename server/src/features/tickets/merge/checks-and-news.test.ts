import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { next, openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const merge = (id: number, into: number) =>
  people.olga.call(inboxRoutes.merge, { params: { id }, body: { into } })
const change = (id: number, body: object) => people.olga.call(ticketRoutes.change, { params: { id }, body })

test('a ticket is merged into an older or a newer one, and both have it on their timeline', async () => {
  const { ann } = people
  for (const order of [1, -1]) {
    const [from = 0, into = 0] = [await openTicket(ann), await openTicket(ann)].toSorted(
      (one, other) => order * (one - other),
    )
    expect((await merge(from, into)).body.id).toBe(into)
    const { rows } = await testApp.pool.query(
      "select ticket_id, user_id, data from events where name = 'ticket.merged' order by id desc limit 2",
    )
    const [user_id, data] = [ann.id, { from, into }]
    expect(rows.toReversed()).toEqual([
      { ticket_id: from, user_id, data },
      { ticket_id: into, user_id, data },
    ])
  }
})

test.each(['resolved', 'closed'])('nothing is merged into a ticket that is %s', async (status) => {
  const [from, into] = [await openTicket(people.ann), await openTicket(people.ann)]
  await change(into, { status })
  expect(await merge(from, into)).toMatchObject({
    status: 400,
    body: { fields: { into: `Ticket #${into} is ${status}. Please open it again first.` } },
  })
})

test('of a merge hear the client wherever they are, and everybody who has one of both tickets open', async () => {
  const { ann, olga } = people
  const [from, into] = [await openTicket(ann), await openTicket(ann)]
  const onDashboard = await ann.socket()
  await onDashboard.emitWithAck('join', ann.id)
  const [atFrom, atInto] = [await olga.socket(), await olga.socket()]
  await atFrom.emitWithAck('join_ticket', from)
  await atInto.emitWithAck('join_ticket', into)
  const news = [
    next(onDashboard, 'ticket_merged'),
    next(atFrom, 'ticket_merged'),
    next(atFrom, 'ticket_changed'),
    next(atInto, 'ticket_changed'),
  ]
  await merge(from, into)
  expect(await Promise.all(news)).toEqual([[from, into], [from, into], [from], [into]])
})

test('both sides are mailed of what they have not read on the joined ticket', async () => {
  const { ann, olga } = people
  const into = await openTicket(ann)
  await testApp.work({ all: true })
  const from = await openTicket(ann, { problem_description: 'The blog is grey' })
  testApp.mails.length = 0
  await merge(from, into)
  await testApp.work({ all: true })
  const mailed = (email: string) => testApp.mailsTo(email).filter(({ kind }) => kind === 'unread_messages')
  expect(
    mailed(ann.email)
      .map(({ text }) => text)
      .join(),
  ).toContain(`/dashboard/ticket/${into}`)
  expect(
    mailed(olga.email)
      .map(({ text }) => text)
      .join(),
  ).toContain('The blog is grey')
})

test('a note is found on the joined ticket, and no more on the one that it was written on', async () => {
  const { ann, olga } = people
  const [from, into] = [await openTicket(ann), await openTicket(ann)]
  await change(from, { note: 'It is the marzipan plug-in' })
  const found = async () => {
    await testApp.work({ all: true })
    const { body } = await olga.call(ticketRoutes.inbox, { query: { q: 'marzipan' } })
    return body.tickets.map(({ id }) => id)
  }
  expect(await found()).toEqual([from])
  await merge(from, into)
  expect(await found()).toEqual([into])
})
