import { problems } from '@sitewright/contract/problems.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import {
  addressFor,
  filePart,
  inboundEnvironment,
  mailOf,
  multipartOf,
  postMail,
  receive,
  takeMails,
  textPart,
} from '#test/mail-in.ts'
import { conversation, next, openTicket, say } from '#test/tickets.ts'
import { inspectAttachments } from './attachments.ts'
import { purgeInbound } from './mail-in.jobs.ts'

let testApp: TestApp
let bare: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp(inboundEnvironment)
  bare = await startTestApp()
  people = await cast(testApp)
})

/** A ticket of Ann's that staff answered, with the mail about it. */
async function answered() {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await say(olga, ticket, 'Which browser do you use?')
  await testApp.work({ all: true })
  const mail = testApp.mailsTo(ann.email).findLast(({ text }) => text.includes(`/dashboard/ticket/${ticket}`))
  return { ticket, to: mail?.replyTo ?? '', mail }
}

const lastOn = async (ticket: number) => (await conversation(people.olga, ticket)).at(-1)

test('the mail about an answer carries it, and answering the mail puts the answer on the ticket, live', async () => {
  const { ann, olga } = people
  const { ticket, to, mail } = await answered()
  expect(mail?.text).toContain('Olga Petrova wrote:\n\n> Which browser do you use?')
  expect(mail?.html).toContain('Which browser do you use?')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(to).toMatch(/^replies\+[\da-f]{44}@fixers\.example$/)
  const socket = await olga.socket()
  await socket.emitWithAck('join_ticket', ticket)
  const heard = next(socket, 'new_message')
  const quoted = `${mail?.text}`.replace(/^/gm, '> ')
  const text = `Firefox, on a Mac.\n\nOn Mon, 23 Nov 2026 at 10:00, Sitewright <support@sitewright.example> wrote:\n\n${quoted}`
  expect(await receive(testApp, mailOf({ from: ann.email, to, text }))).toMatchObject({
    status: 202,
    outcome: 'posted',
    storageKey: null,
  })
  expect((await heard)[0]).toMatchObject({ message: 'Firefox, on a Mac.', author_name: `User #${ann.id}` })
  expect(await lastOn(ticket)).toMatchObject({ message: 'Firefox, on a Mac.' })
})

test('the same mail delivered again, and by another way, is one message', async () => {
  const { ann } = people
  const { ticket, to } = await answered()
  const mail = mailOf({ from: ann.email, to, text: 'Only once', messageId: 'one@example.com' })
  await Promise.all([postMail(testApp, mail), postMail(testApp, mail), postMail(testApp, mail)])
  await takeMails(testApp)
  await receive(testApp, `Received: from another.example\r\n${mail}`)
  const texts = (await conversation(ann, ticket)).map(({ message }) => message)
  expect(texts.filter((text) => text === 'Only once')).toHaveLength(1)
})

test('files come along by the rules of uploads, and what is not taken is named', async () => {
  const { ann, olga } = people
  const { ticket, to } = await answered()
  const raw = multipartOf({ from: ann.email, to }, [
    textPart('See the log.'),
    filePart('error.log', 'text/plain', Buffer.from('PHP Fatal error')),
    filePart('setup.exe', 'application/octet-stream', Buffer.from('MZ\u0090\u0000 not for us')),
  ])
  expect(await receive(testApp, raw)).toMatchObject({ outcome: 'posted' })
  const message = await lastOn(ticket)
  expect(message?.attachments.map(({ name }) => name)).toEqual(['error.log'])
  expect(message?.message).toMatch(/^See the log\.\n\nNot attached: setup\.exe\. Please send PNG/)
  const file = await olga.call(ticketRoutes.file, {
    params: { id: ticket, fileId: message?.attachments[0]?.id ?? 0 },
  })
  expect(file.body.toString()).toBe('PHP Fatal error')
})

test('of many files five are taken, ten are named and the rest counted', async () => {
  const { ann } = people
  const { ticket, to } = await answered()
  const parts = Array.from({ length: 20 }, (_, n) =>
    filePart(`${n}-${'x'.repeat(190)}.txt`, 'text/plain', Buffer.from('x')),
  )
  await receive(testApp, multipartOf({ from: ann.email, to }, [textPart('All of them'), ...parts]))
  const message = await lastOn(ticket)
  expect(message?.attachments).toHaveLength(5)
  expect(message?.message.match(/Not attached/g)).toHaveLength(10)
  expect(message?.message).toMatch(/^All of them\n[\s\S]*And 5 more\.$/)
})

test('of fifty broken pictures eight are tried, and the rest is not taken', async () => {
  const { ann } = people
  const { ticket, to } = await answered()
  const broken = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const parts = Array.from({ length: 50 }, (_, n) => filePart(`${n + 1}.png`, 'image/png', broken))
  await receive(testApp, multipartOf({ from: ann.email, to }, [textPart('Look'), ...parts]))
  const message = await lastOn(ticket)
  expect(message?.attachments).toEqual([])
  const [, ...named] = message?.message.split('\n').filter(Boolean) ?? []
  const reasons = named.map((line) => line.replace(/^Not attached: \d+\.png\. /, ''))
  const { file_unreadable, too_many_files } = problems
  expect(reasons).toEqual([
    ...Array(8).fill(file_unreadable.says),
    ...Array(2).fill(too_many_files.says),
    'And 40 more.',
  ])
})

test('a mail whose files take too long is taken without the rest of them', async () => {
  const file = { name: 'error.log', bytes: Buffer.from('PHP Fatal error'), inline: false }
  const { files, refused } = await inspectAttachments([file, file], { maxMs: 0 })
  expect(files).toEqual([])
  expect(refused[1]).toMatch(/^Not attached: error\.log\. Reading .* took too long/)
})

test('an answer to a closed ticket is answered politely, once a day, and by nothing that could loop', async () => {
  const { ann, olga } = people
  const { ticket, to } = await answered()
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'closed' } })
  const before = testApp.mailsTo(ann.email).length
  for (const text of ['Hello?', 'Anybody?'])
    expect((await receive(testApp, mailOf({ from: ann.email, to, text }))).reason).toBe('closed')
  await testApp.work()
  const notes = testApp.mailsTo(ann.email).slice(before)
  expect(notes.map(({ kind }) => kind)).toEqual(['mail_not_taken'])
  expect(notes[0]?.text).toContain('The ticket is closed')
  expect(notes[0]?.replyTo).toBeUndefined()
  expect((await lastOn(ticket))?.message).toBe('Which browser do you use?')
})

test('an answer to a resolved ticket opens it again, as on the page', async () => {
  const { ann, olga } = people
  const { ticket, to } = await answered()
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'resolved' } })
  await receive(testApp, mailOf({ from: ann.email, to, text: 'Still broken' }))
  expect((await ann.call(ticketRoutes.get, { params: { id: ticket } })).body.status).toBe('open')
})

test('an address expires after ninety days, and its owner is told', async () => {
  const { ann } = people
  const { ticket, to } = await answered()
  const { services } = testApp
  const now = services.now
  const receiveAfter = async (days: number, text: string) => {
    const at = new Date(now() + days * 86_400_000)
    services.now = () => at.getTime()
    try {
      expect(await postMail(testApp, mailOf({ from: ann.email, to, text }), { at })).toBe(202)
      await takeMails(testApp)
    } finally {
      services.now = now
    }
  }
  await receiveAfter(89, 'In time')
  expect((await lastOn(ticket))?.message).toBe('In time')
  await receiveAfter(92, 'Too late')
  expect((await lastOn(ticket))?.message).toBe('In time')
  expect(testApp.mailsTo(ann.email).at(-1)?.text).toContain('has expired')
})

test('more than twenty mails an hour on one ticket stop, with one note', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  const to = addressFor(testApp, ann, ticket)
  for (let n = 0; n < 24; n += 1)
    await postMail(testApp, mailOf({ from: ann.email, to, text: `number ${n}` }))
  await takeMails(testApp)
  await testApp.work()
  const texts = (await conversation(ann, ticket)).map(({ message }) => message)
  expect(texts.filter((text) => text.startsWith('number'))).toHaveLength(20)
  expect(testApp.mailsTo(ann.email).filter(({ kind }) => kind === 'mail_not_taken')).toHaveLength(1)
})

test('staff answer by mail when our mail server confirms it, under their own name', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await testApp.work({ all: true })
  const mail = testApp.mailsTo(olga.email).findLast(({ subject }) => subject.includes(`#${ticket}:`))
  expect(mail?.text).toContain('Ann Baker wrote:\n\n> The shop is down')
  const to = mail?.replyTo ?? ''
  const refused = mailOf({ from: olga.email, to, text: 'Not me', headers: [] })
  expect(await receive(testApp, refused)).toMatchObject({ outcome: 'answered', reason: 'unconfirmed' })
  await receive(testApp, mailOf({ from: olga.email, to, text: 'We are on it' }))
  expect(await lastOn(ticket)).toMatchObject({ message: 'We are on it', author_name: 'Olga Petrova' })
})

test('what came by mail is written down as done in no session', async () => {
  const { ticket, to } = await answered()
  await receive(testApp, mailOf({ from: people.ann.email, to, text: 'Written on the train' }))
  const { rows } = await testApp.pool.query(
    'select actor_id, session_id from events where ticket_id = $1 order by id desc limit 1',
    [ticket],
  )
  expect(rows).toEqual([{ actor_id: people.ann.id, session_id: 0 }])
})

test('a mail with no fresh signature over its very bytes is refused, and nothing of it is kept', async () => {
  const raw = mailOf({ from: 'ann@example.com', to: 'replies@fixers.example', text: 'x' })
  const kept = () =>
    testApp.services.db
      .selectFrom('inbound_mails')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await kept()
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const foreign = new Webhook(other).sign('msg_1', new Date(), raw)
  expect(await postMail(testApp, raw, { secret: other })).toBe(400)
  expect(await postMail(testApp, raw, { at: new Date(Date.now() - 310_000) })).toBe(400)
  expect(await postMail(testApp, raw, { at: new Date(Date.now() + 310_000) })).toBe(400)
  for (const headers of [
    { 'webhook-signature': '' },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': foreign },
    { 'webhook-id': 'another' },
    { 'webhook-timestamp': 'now' },
    { 'content-length': '3' },
  ] as Record<string, string>[])
    expect([400, 413], JSON.stringify(headers)).toContain(await postMail(testApp, raw, { headers }))
  expect(await kept()).toEqual(before)
})

test('without settings no mail offers an answer', async () => {
  const [ann, olga] = [await join(bare, 'Ann Baker'), await join(bare, 'Olga Petrova', { isAdmin: true })]
  const ticket = await openTicket(ann)
  await say(olga, ticket, 'Hello')
  await bare.work({ all: true })
  const mail = bare.mailsTo(ann.email).at(-1)
  expect(mail?.text).toContain('Hello')
  expect(mail?.text).not.toContain('above this line')
  expect(mail?.replyTo).toBeUndefined()
})

test('what came of mails is forgotten after thirty days', async () => {
  const { services } = testApp
  const values = {
    hash: Buffer.from('an old one'),
    source: 'imap',
    size: 1,
    received_at: new Date(Date.now() - 31 * 86_400_000),
  }
  await transaction(services.db, async (tx) => tx.insertInto('inbound_mails').values(values).execute())
  await runJob(services, purgeInbound, {})
  const { rows } = await testApp.pool.query(
    `select from inbound_mails where received_at < now() - interval '30 days'`,
  )
  expect(rows).toEqual([])
})
