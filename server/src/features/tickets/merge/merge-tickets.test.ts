import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { addLogin, openJob, reveal, takeAccess } from '#test/credentials.ts'
import { conversation, next, openTicket, say, upload } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast
let from: number
let into: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  into = await openTicket(people.ann, { problem_description: 'The shop is down' })
  from = await openTicket(people.ann, { problem_description: 'And the blog too' })
  return testApp.close
})

const merge = (id = from, target = into) =>
  people.olga.call(inboxRoutes.merge, { params: { id }, body: { into: target } })
const change = (id: number, body: object) => people.olga.call(ticketRoutes.change, { params: { id }, body })
const details = async (id: number) =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id } })).body

test('the messages follow in their order with their authors, files and notes, without a gap', async () => {
  const { ann, olga } = people
  await say(olga, into, 'Which browser?')
  for (const who of [ann, olga]) {
    const socket = await who.socket()
    await socket.emitWithAck('join_ticket', into)
    await socket.emitWithAck('read', into, 2)
  }
  await upload(testApp, ann, from, [['log.txt', 'text/plain', 'hello']], { message: 'See the log' })
  await say(olga, from, 'Thank you')
  await change(from, { note: 'Same fault', add_tags: ['blog'] })
  expect((await merge()).body).toMatchObject({ id: into, last_seq: 6 })
  const said = await conversation(ann, into)
  expect(said.map(({ seq, author_name, message }) => [seq, author_name, message])).toEqual([
    [1, `User #${ann.id}`, 'The shop is down'],
    [2, 'Olga Petrova', 'Which browser?'],
    [3, `User #${ann.id}`, 'And the blog too'],
    [4, `User #${ann.id}`, 'See the log'],
    [5, 'Olga Petrova', 'Thank you'],
    [
      6,
      'Olga Petrova',
      `Your ticket #${from} (“And the blog too”) is now part of this one. Its messages are above.`,
    ],
  ])
  const unread = [ann, olga].map((who) => who.call(ticketRoutes.get, { params: { id: into } }))
  expect((await Promise.all(unread)).map(({ body }) => body.unread)).toEqual([2, 2])
  const file = said[3]?.attachments[0]
  const params = { id: into, fileId: file?.id ?? 0 }
  expect((await ann.call(ticketRoutes.file, { params })).status).toBe(200)
  expect(await details(into)).toMatchObject({ notes: [{ note: 'Same fault' }], tags: ['blog'] })
})

test('a merge changes no other ticket, and takes no message, file, note or tag of it along', async () => {
  const { bob, olga } = people
  const other = await openTicket(bob, { problem_description: 'A shop of somebody else' })
  await upload(testApp, bob, other, [['log.txt', 'text/plain', 'hello']], { message: 'See the log' })
  await say(olga, other, 'Thank you')
  await change(other, { note: 'Another fault', add_tags: ['blog', 'fault'] })
  await change(from, { add_tags: ['fault', 'page'] })
  await testApp.work({ all: true })
  const its = async () =>
    [...(await allRows(testApp))]
      .filter((row) => row.startsWith(`tickets {"id":${other},`) || row.includes(`"ticket_id":${other},`))
      .toSorted()
  const before = await its()
  for (const table of ['tickets', 'messages', 'ticket_files', 'ticket_notes', 'ticket_tags'])
    expect(
      before.some((row) => row.startsWith(`${table} `)),
      table,
    ).toBe(true)
  expect((await merge()).status).toBe(200)
  expect(await its()).toEqual(before)
  expect((await details(into)).tags).toEqual(['fault', 'page'])
  const unread = [people.ann, olga].map((who) => who.call(ticketRoutes.get, { params: { id: into } }))
  expect((await Promise.all(unread)).map(({ body }) => body.unread)).toEqual([1, 2])
})

test('the merged ticket says where it went, its page and list lead there, and open pages hear so', async () => {
  const { ann } = people
  const hers = await ann.socket()
  await hers.emitWithAck('join_ticket', from)
  const told = next(hers, 'ticket_merged')
  await merge()
  expect(await told).toEqual([from, into])
  const { body } = await ann.call(ticketRoutes.get, { params: { id: from } })
  expect(body).toMatchObject({ merged_into: into, status: 'closed', can: { reply: false, delete: false } })
  const requests = (await ann.call(requestRoutes.list)).body
  expect(requests.map(({ ticket_id }) => ticket_id)).toEqual([into, into])
  expect((await details(into)).timeline.at(-1)?.says).toBe(
    `Olga Petrova merged ticket #${from} into #${into}`,
  )
  expect((await change(from, { status: 'open' })).status).toBe(409)
  // Written before the page heard of it.
  expect((await say(ann, from, 'hello?')).body).toMatchObject({ ticket_id: into, message: 'hello?' })
})

test('the client is mailed once about the joined ticket, and reads on from where they were', async () => {
  const { ann, olga } = people
  await testApp.work({ all: true })
  testApp.mails.length = 0
  await merge()
  await testApp.work({ all: true })
  expect(testApp.mailsTo(ann.email)).toHaveLength(1)
  expect(testApp.mailsTo(ann.email)[0]?.text).toContain(`/dashboard/ticket/${into}`)
  expect((await ann.call(ticketRoutes.get, { params: { id: into } })).body.unread).toBe(1)
  expect((await olga.call(ticketRoutes.get, { params: { id: into } })).body.unread).toBe(2)
  const found = await olga.call(ticketRoutes.inbox, { query: { q: 'blog' } })
  expect(found.body.tickets.map(({ id }) => id)).toContain(into)
})

test('the earlier promise holds', async () => {
  await say(people.olga, into, 'Which browser?')
  const { due_at } = (await details(from)).ticket
  await merge()
  expect((await details(into)).ticket).toMatchObject({ waiting_for: 'staff', due_at })
})

test('a ticket that does not wait for us changes nothing in how the other one waits', async () => {
  const waits = async () =>
    (
      await testApp.pool.query(
        'select waiting_for, due_at, due_left_seconds, snoozed_until from tickets where id = $1',
        [into],
      )
    ).rows
  await say(people.olga, from, 'Which browser?')
  await change(into, { waiting_for: 'client' })
  await change(into, { snooze_until: new Date(testApp.services.now() + 3_600_000).toISOString() })
  const before = await waits()
  const [due_left_seconds, snoozed_until] = [expect.any(Number), expect.any(Date)]
  expect(before).toEqual([{ waiting_for: 'client', due_at: null, due_left_seconds, snoozed_until }])
  await merge()
  expect(await waits()).toEqual(before)
})

test('the request of the merged ticket follows the other one from now on', async () => {
  await merge()
  await change(into, { status: 'resolved' })
  const { body } = await people.ann.call(requestRoutes.list)
  expect(body.map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('the client’s logins go on with the work: access of before ends, and the other ticket gives a new one', async () => {
  const { ann, olga } = people
  const job = await openJob(ann, 'https://blog.example.com')
  const login = await addLogin(ann, job)
  await takeAccess(olga, login.id, job.ticket)
  await merge(job.ticket)
  expect((await reveal(olga, login.id)).status).toBe(404)
  await takeAccess(olga, login.id, into)
  expect((await reveal(olga, login.id)).status).toBe(200)
  const [own] = (await ann.call(credentialRoutes.list)).body
  expect(own).toMatchObject({ id: login.id, expires_at: null })
  await change(into, { status: 'resolved' })
  expect((await ann.call(credentialRoutes.list)).body[0]?.expires_at).not.toBeNull()
})

test('words that are written after a merge are found', async () => {
  await merge()
  await testApp.work({ all: true })
  await say(people.ann, into, 'The marmalade page is empty')
  await testApp.work({ all: true })
  const { body } = await people.olga.call(ticketRoutes.inbox, { query: { q: 'marmalade' } })
  expect(body.tickets.map(({ id }) => id)).toEqual([into])
})

test('a chain of merges leads to its end', async () => {
  const last = await openTicket(people.ann, { problem_description: 'Everything' })
  await merge()
  await merge(into, last)
  const { body } = await people.ann.call(ticketRoutes.get, { params: { id: from } })
  expect(body.merged_into).toBe(last)
})

test('what does not fit is refused, and nothing moves', async () => {
  const { bob, olga } = people
  const his = await openTicket(bob)
  const says = async (id: number, target: number) =>
    (await merge(id, target)).body as unknown as { fields?: { into: string } }
  expect((await says(from, his)).fields?.into).toBe('Both tickets must be of the same customer.')
  expect((await says(from, from)).fields?.into).toBe('A ticket cannot be merged with itself.')
  await change(into, { status: 'closed' })
  expect((await says(from, into)).fields?.into).toContain('Please open it again first.')
  expect((await merge(from, 999_999)).status).toBe(404)
  await olga.call(ticketRoutes.delete, { params: { id: into } })
  expect((await merge()).status).toBe(404)
  expect(await conversation(people.ann, from)).toHaveLength(1)
})

test('two merges against each other at once: one of them wins', async () => {
  const answers = await Promise.all([merge(from, into), merge(into, from)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a message that is sent again after a merge is the first one again', async () => {
  const { body: first } = await say(people.ann, from, 'Is it up again?', 'sent-twice')
  await merge()
  expect((await say(people.ann, from, 'Is it up again?', 'sent-twice')).body.id).toBe(first.id)
  expect(await conversation(people.ann, into)).toHaveLength(4)
})

test('tickets are merged whatever ids their client gave to messages', async () => {
  const { ann } = people
  const { body } = await say(ann, from, 'on the one', 'aaaaaaaa')
  await say(ann, into, 'on the other', 'aaaaaaaa')
  await say(ann, into, 'and again', `merged-${body.id}`)
  expect((await merge()).status).toBe(200)
  const said = (await conversation(ann, into)).map(({ message }) => message)
  for (const words of ['on the one', 'on the other', 'and again']) expect(said).toContain(words)
})

test('a merge that takes too long says so, and changes nothing', async () => {
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from messages where ticket_id = $1 for update', [from])
  const refused = await merge()
  await holder.query('rollback')
  holder.release()
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('Merging these tickets could not be done within five seconds')
  expect(await details(from)).toMatchObject({ ticket: { status: 'open', last_seq: 1 } })
  expect((await merge()).status).toBe(200)
})

test('a ticket has ten tags at most after a merge as well, and they can be removed again', async () => {
  const tags = (word: string) => Array.from({ length: 9 }, (_, at) => `${word} ${at}`)
  const [hers, theirs] = [tags('shop').with(8, 'also'), [...tags('blog'), 'also']]
  for (const add_tags of [hers.slice(0, 5), hers.slice(5)]) await change(into, { add_tags })
  for (const add_tags of [theirs.slice(5), theirs.slice(0, 5)]) await change(from, { add_tags })
  expect((await merge()).status).toBe(200)
  expect((await details(into)).tags).toEqual([...hers, 'blog 0'].toSorted())
  expect((await change(into, { remove_tags: ['shop 0'] })).status).toBe(200)
  expect((await details(into)).tags).toHaveLength(9)
})

test('a request is as far as the ticket that its own became part of', async () => {
  const { ann } = people
  const statuses = async () =>
    (await ann.call(requestRoutes.list)).body.map(({ status, ticket_status }) => [status, ticket_status])
  await change(from, { status: 'resolved' })
  expect(await statuses()).toEqual([
    ['completed', 'resolved'],
    ['new', 'open'],
  ])
  await merge()
  expect(await statuses()).toEqual([
    ['in_progress', 'open'],
    ['new', 'open'],
  ])
})
