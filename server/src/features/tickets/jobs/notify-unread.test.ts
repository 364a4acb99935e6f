import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { inboundEnvironment } from '#test/mail-in.ts'
import { openTicket, say, upload } from '#test/tickets.ts'
import { notifyUnread } from './notify-unread.ts'

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
  await testApp.work({ all: true })
  testApp.mails.length = 0
  return testApp.close
})

test('nothing is mailed before two minutes are over', async () => {
  await say(people.olga, ticket, 'one')
  await testApp.work()
  expect(testApp.mails).toEqual([])
  const { rows } = await testApp.pool.query<{ seconds: number }>(
    `select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs
     where task_identifier = 'tickets.notify-unread'`,
  )
  expect(rows[0]?.seconds).toBeGreaterThan(100)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(120)
})

test('several unread messages are one mail, with their number and a link to the ticket', async () => {
  for (const text of ['one', 'two', 'three']) await say(people.olga, ticket, text)
  await testApp.work({ all: true })
  const [mail, ...more] = testApp.mailsTo(people.ann.email)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/You have 3 new messages on your ticket “[^"]+”\./)
  expect(mail?.text).toContain(`${testApp.services.config.publicUrl}/dashboard/ticket/${ticket}`)
  for (const text of ['one', 'two', 'three'])
    expect(mail?.text).toContain(`Olga Petrova wrote:\n\n> ${text}\n`)
})

test('a mail carries the ten newest messages and not more than it can bear', async () => {
  for (let n = 1; n <= 12; n += 1) await say(people.olga, ticket, `message ${n}.`)
  await testApp.work({ all: true })
  const [mail] = testApp.mailsTo(people.ann.email)
  expect(mail?.text).toContain('2 earlier ones are on the ticket.')
  expect(mail?.text).not.toContain('message 2.')
  expect(mail?.text).toMatch(/message 3\.[\s\S]*message 12\./)
  for (let n = 1; n <= 4; n += 1) await say(people.olga, ticket, `${n}`.repeat(9_000))
  await testApp.work({ all: true })
  const [, long] = testApp.mailsTo(people.ann.email)
  expect(long?.text.length).toBeLessThan(25_000)
  expect(long?.text).toContain('(the rest is on the ticket)')
})

test('a mail that cannot bear a message ends it between two characters', async () => {
  for (const text of ['😀'.repeat(10_000), `a${'😀'.repeat(9_999)}`]) await say(people.olga, ticket, text)
  await testApp.work({ all: true })
  const mail = testApp.mailsTo(people.ann.email).at(-1)
  expect(mail?.text).toContain('(the rest is on the ticket)')
  expect(mail?.text).not.toContain('\ufffd')
})

test('a file is named in the mail, and what the client has read is left out', async () => {
  const { body } = await say(people.olga, ticket, 'read already')
  const socket = await people.ann.socket()
  await socket.emitWithAck('read', ticket, body.seq)
  await upload(testApp, people.olga, ticket, [['plan.txt', 'text/plain', 'the plan']], {
    message: 'See the plan',
  })
  await testApp.work({ all: true })
  const [mail] = testApp.mailsTo(people.ann.email)
  expect(mail?.text).toContain('See the plan\n\nAttached: plan.txt')
  expect(mail?.text).not.toContain('read already')
})

test('who has read in time gets no mail', async () => {
  const { body } = await say(people.olga, ticket, 'one')
  const socket = await people.ann.socket()
  await socket.emitWithAck('read', ticket, body.seq)
  await testApp.work({ all: true })
  expect(testApp.mails).toEqual([])
})

test('a message still unread after the first mail gets a mail as well', async () => {
  await say(people.olga, ticket, 'one')
  await testApp.work({ all: true })
  await say(people.olga, ticket, 'two')
  await testApp.work({ all: true })
  await testApp.work({ all: true })
  expect(
    testApp.mailsTo(people.ann.email).map(({ text }) => /\d+ new messages|a new message/.exec(text)?.[0]),
  ).toEqual(['a new message', '2 new messages'])
})

test('a job that runs twice mails once', async () => {
  await say(people.olga, ticket, 'one')
  await testApp.work({ all: true })
  await testApp.pool.query(`select graphile_worker.add_job('tickets.notify-unread', $1::json)`, [
    JSON.stringify({ ticketId: ticket, side: 'client' }),
  ])
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email)).toHaveLength(1)
})

test('a mail is about its own ticket, and leaves what is unread on another for that one', async () => {
  const other = await openTicket(people.ann)
  await testApp.work({ all: true })
  testApp.mails.length = 0
  for (const id of [ticket, other]) await say(people.olga, id, 'one')
  for (const id of [other, ticket])
    await runJob(testApp.services, notifyUnread as Job, { ticketId: id, side: 'client' })
  await testApp.work()
  const texts = testApp.mailsTo(people.ann.email).map(({ text }) => text)
  expect(texts.map((text) => /\/dashboard\/ticket\/(\d+)/.exec(text)?.[1])).toEqual([`${other}`, `${ticket}`])
  await runJob(testApp.services, notifyUnread as Job, { ticketId: ticket, side: 'client' })
  await runJob(testApp.services, notifyUnread as Job, { ticketId: 999_999, side: 'client' })
})

test('a message that commits while the mail is written is announced by it', async () => {
  await say(people.olga, ticket, 'one')
  const writer = await testApp.pool.connect()
  await writer.query('begin')
  await writer.query(
    `update tickets set last_seq = last_seq + 1, client_unread = client_unread + 1,
       client_unmailed = client_unmailed + 1 where id = $1`,
    [ticket],
  )
  await writer.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     values ($1, 3, $2, 'staff', 'Olga Petrova', 'two', 'raced-0001')`,
    [ticket, people.olga.id],
  )
  const mailed = runJob(testApp.services, notifyUnread as Job, { ticketId: ticket, side: 'client' })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await writer.query('commit')
  writer.release()
  await mailed
  await testApp.work()
  expect(testApp.mailsTo(people.ann.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('You have 2 new messages'),
  ])
})

test('all staff get mails about a waiting client; once a person is assigned, only they do', async () => {
  await say(people.ann, ticket, 'Anybody?')
  await testApp.work({ all: true })
  const [mail] = testApp.mailsTo(people.olga.email)
  expect(mail?.text).toContain('\n\nAnn Baker wrote\n\n')
  expect(mail?.text).toContain(`/dashboard/admin/tickets/${ticket}`)
  await testApp.pool.query('update users set is_admin = true where id = $1', [people.bob.id])
  await people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { assignee: people.olga.id } })
  await say(people.ann, ticket, 'Still there?')
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.bob.email)).toEqual([])
  expect(testApp.mailsTo(people.olga.email)).toHaveLength(2)
})

test('all mails about a ticket have its number and subject, and are one conversation', async () => {
  const id = await openTicket(people.ann)
  const turn = async (status: 'resolved' | 'open') => {
    await people.olga.call(ticketRoutes.change, { params: { id }, body: { status } })
    await testApp.work({ all: true })
  }
  await say(people.olga, id, 'one')
  await testApp.work({ all: true })
  await turn('resolved')
  await turn('open')
  const mails = testApp.mailsTo(people.ann.email)
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set(['request_received', 'unread_messages', 'ticket_finished', 'rating_question', 'ticket_reopened']),
  )
  const { hostname } = new URL(testApp.services.config.publicUrl)
  const { rows } = await testApp.pool.query<{ subject: string }>(
    'select subject from tickets where id = $1',
    [id],
  )
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set([`Ticket #${id}: ${rows[0]?.subject}`]),
  )
  expect(new Set(mails.map(({ references }) => references))).toEqual(new Set([`<ticket-${id}@${hostname}>`]))
})

test('a ticket that was deleted meanwhile is not mailed about', async () => {
  const turn = (status: 'resolved' | 'open') =>
    people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status } })
  await turn('resolved')
  await testApp.work({ all: true })
  testApp.mails.length = 0
  await turn('open')
  await say(people.olga, ticket, 'one')
  await people.ann.call(ticketRoutes.delete, { params: { id: ticket } })
  await testApp.work({ all: true })
  expect(testApp.mails).toEqual([])
})

test('a customer with unread messages on very many tickets fills no mailbox: the rest waits an hour', async () => {
  const { limits: counters } = testApp.services
  for (let n = 0; n < limits.unreadMails.points; n += 1)
    await counters.consume(limits.unreadMails, String(people.ann.id)).catch(() => undefined)
  await say(people.ann, ticket, 'one more')
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.olga.email)).toEqual([])
  const { rows } = await testApp.pool.query<{ minutes: number }>(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
     where task_identifier = 'tickets.notify-unread'`,
  )
  expect(rows).toEqual([{ minutes: 60 }])
  await say(people.olga, ticket, 'We are on it')
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.ann.email)).toHaveLength(1)
  expect(testApp.mailsTo(people.olga.email)).toEqual([])

  await counters.reset(limits.unreadMails, String(people.ann.id))
  await testApp.work({ all: true })
  expect(testApp.mailsTo(people.olga.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('one more'),
  ])
})

test('customers may answer every mail, and staff where our mail server says who sent an answer', async () => {
  const { INBOUND_AUTHSERV_ID: _, ...trusting } = inboundEnvironment
  const answerable = async (env: Record<string, string>) => {
    const app = await startTestApp(env)
    const { ann, olga } = await cast(app)
    await say(olga, await openTicket(ann), 'Which browser?')
    await app.work({ all: true })
    const mails = app.mails.filter(({ kind }) => kind === 'unread_messages')
    expect(mails.map(({ to }) => to).sort()).toEqual([ann.email, olga.email].sort())
    return mails.filter(({ replyTo }) => replyTo).map(({ to }) => (to === ann.email ? 'client' : 'staff'))
  }
  expect((await answerable(inboundEnvironment)).sort()).toEqual(['client', 'staff'])
  expect(await answerable(trusting)).toEqual(['client'])
})
