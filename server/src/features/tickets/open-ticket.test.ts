import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { conversation, openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const subjectFor = async (problem_description: string) => {
  const id = await openTicket(people.ann, { problem_description })
  return (await people.ann.call(ticketRoutes.get, { params: { id } })).body.subject
}

test('a new ticket is written down, confirmed to its client, and mailed to staff with its first message', async () => {
  const { ann, olga } = people
  const id = await openTicket(ann)
  expect((await conversation(ann, id)).map(({ message }) => message)).toEqual(['The shop is down'])
  const { rows } = await testApp.pool.query(
    'select name, user_id, actor_id from events where ticket_id = $1 order by id',
    [id],
  )
  const hers = { user_id: ann.id, actor_id: ann.id }
  expect(rows).toEqual([
    { name: 'ticket.opened', ...hers },
    { name: 'ticket.message_posted', ...hers },
  ])
  await testApp.work({ all: true })
  const about = (email: string) =>
    testApp.mailsTo(email).filter(({ subject }) => subject.startsWith(`Ticket #${id}:`))
  expect(about(ann.email).map(({ kind }) => kind)).toEqual(['request_received'])
  const [mail, ...more] = about(olga.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'unread_messages', text: expect.stringContaining('The shop is down') })
})

test('a ticket is named after the first line of its description, of which it keeps eighty characters', async () => {
  expect(await subjectFor('The shop is down\nIt was up on Sunday.')).toBe('The shop is down')
  const eighty = '🙂'.repeat(80)
  expect(await subjectFor(eighty)).toBe(eighty)
  expect(await subjectFor(`${eighty}!`)).toBe(`${'🙂'.repeat(79)}…`)
})

test('a ticket without a description is named after its service', async () => {
  expect(await subjectFor('')).toBe('quick fix')
})
