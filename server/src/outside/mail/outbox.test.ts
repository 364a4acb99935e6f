import { sql } from 'kysely'
import type { Logger } from 'pino'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Services } from '#platform/context.ts'
import { connectDatabase, type Database } from '#platform/database/connect.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { loadConfig } from '#server/config.ts'
import { cloneDatabase } from '#test/database.ts'
import { testEnvironment } from '#test/environment.ts'
import { type Mailer, MailRefused, type OutgoingMail } from './interface.ts'
import { mailJobs } from './jobs.ts'
import { Asker, isMailed, type Mail, MailParts, sendMail } from './outbox.ts'

let db: Database
let services: Services
const logged: unknown[] = []

beforeAll(async () => {
  const database = await cloneDatabase(inject('adminUrl'))
  db = connectDatabase({ url: database.url }).db
  const config = loadConfig({ ...testEnvironment, PUBLIC_URL: 'https://sitewright.example' })
  const log = { warn: (facts: unknown) => logged.push(facts), error: () => undefined } as unknown as Logger
  services = { config, db, log } as Services
  return async () => {
    await db.destroy()
    await database.drop()
  }
})

let people = 0
function somebody(): string {
  people += 1
  return `person${people}@example.com`
}

function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
  return { kind: 'unread_messages', to, subject: 'An answer', paragraphs: ['Please read it.'], ...changes }
}

const send = (mail: Mail) => transaction(db, (tx) => sendMail(tx, mail))

function rowsTo(to: string) {
  return db.selectFrom('mails').selectAll().where('to_address', '=', to).orderBy('id').execute()
}

async function jobsOf(task: string) {
  const { rows } = await sql<{ payload: Record<string, string> }>`
    select payload from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(db)
  return rows.map((row) => row.payload)
}

function recorder(fails?: () => Error): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sent,
    close: () => undefined,
    deliver: async (mail) => {
      sent.push(mail)
      if (fails) throw fails()
    },
  }
}

async function deliver(mailer: Mailer, to: string) {
  const [job] = mailJobs(mailer)
  if (!job) throw new Error('no job')
  for (const row of await rowsTo(to)) await runJob(services, job, { id: row.id })
}

test('a mail commits with its job and leaves once, its words then forgotten', async () => {
  const to = somebody()
  await send(mailTo(to, { code: '123456', action: { label: 'Open', path: '/portal' } }))
  const [row] = await rowsTo(to)
  expect(await jobsOf('mails.send')).toContainEqual({ id: row?.id })
  const mailer = recorder()
  await deliver(mailer, to)
  await deliver(mailer, to)
  expect(mailer.sent).toHaveLength(1)
  expect(mailer.sent[0]).toMatchObject({
    to,
    subject: 'An answer',
    text: expect.stringContaining('https://sitewright.example/portal'),
  })
  const [after] = await rowsTo(to)
  expect(after).toMatchObject({ parts: null, attempts: 1, last_error: null, sent_at: expect.any(Date) })
  expect(JSON.stringify(after)).not.toContain('123456')
})

test('a mail of a transaction that fails is never sent', async () => {
  const to = somebody()
  const failing = transaction(db, async (tx) => {
    await sendMail(tx, mailTo(to))
    throw new Error('the cause did not happen')
  })
  await expect(failing).rejects.toThrow('did not happen')
  expect(await rowsTo(to)).toEqual([])
})

test('the same cause mails once, also when it comes twice at the same time', async () => {
  const to = somebody()
  const mail = mailTo(to, { dedupeKey: `ticket:1:${to}` })
  await Promise.all([send(mail), send(mail), send(mail)])
  await send(mail)
  expect(await rowsTo(to)).toHaveLength(1)
})

test('a hundred codes at once to one address are five mails, and the log says so', async () => {
  const to = somebody()
  const mails = Array.from({ length: 100 }, () => mailTo(to, { kind: 'verify_email', code: '1' }))
  for (let start = 0; start < mails.length; start += 10)
    await Promise.all(mails.slice(start, start + 10).map(send))
  expect(await rowsTo(to)).toHaveLength(5)
  const dropped = await jobsOf('mails.report-dropped')
  expect(dropped).toContainEqual({ kind: 'verify_email', to })
  const report = mailJobs(recorder()).find((job) => job.id === 'mails.report-dropped')
  if (report) await runJob(services, report, dropped[0])
  expect(logged).toContainEqual(dropped[0])
})

/** The name with the dots that the digits of `n` set, as Gmail does not see them. */
const dotted = (name: string, n: number) =>
  [...name].map((letter, at) => ((n >> at) % 2 ? `${letter}.` : letter)).join('')

test.each([
  ['many tags', 'name@shop.example', (n: number) => `name+${n}@shop.example`],
  ['many dots at Gmail', 'annbakery@gmail.com', (n: number) => `${dotted('annbaker', n)}y@Gmail.com`],
  [
    'both domains of Gmail',
    'bobfisher@gmail.com',
    (n: number) => `${dotted('bobfishe', n)}r+x@googlemail.com`,
  ],
])('one inbox under %s is mailed sixty codes an hour and no more', async (_, inbox, spelling) => {
  const spellings = Array.from({ length: 70 }, (_one, n) => spelling(n))
  for (let start = 0; start < spellings.length; start += 10)
    await Promise.all(spellings.slice(start, start + 10).map((to) => send(mailTo(to, { code: '1' }))))
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('inbox', '=', inbox)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(60)
})

test('dots tell addresses apart where Gmail is not', async () => {
  const { rows } = await sql<{
    inbox: string
  }>`select inbox_of(${'Ann.Baker+x@shop.example'}) as inbox`.execute(db)
  expect(rows).toEqual([{ inbox: 'ann.baker@shop.example' }])
})

test('mails to registered addresses count too, mails about own tickets do not', async () => {
  const to = somebody()
  for (let count = 0; count < 8; count += 1) await send(mailTo(to, { kind: 'already_registered' }))
  expect(await rowsTo(to)).toHaveLength(5)
  for (let count = 0; count < 8; count += 1) await send(mailTo(to))
  expect(await rowsTo(to)).toHaveLength(13)
})

test('a flood of codes does not silence the warning of a changed password', async () => {
  const to = somebody()
  for (let count = 0; count < 6; count += 1) await send(mailTo(to, { code: '1' }))
  await send(mailTo(to, { kind: 'password_changed' }))
  expect((await rowsTo(to)).map((row) => row.kind)).toContain('password_changed')
})

test('strangers’ codes drop none that the owner asked for; one that a registrant asked for may fill an inbox no further', async () => {
  const to = somebody()
  for (let count = 0; count < 6; count += 1) await send(mailTo(to, { code: '1' }))
  await send(mailTo(to, { code: '1', askedBy: 'registrant' }))
  await send(mailTo(to, { code: '1', askedBy: 'owner' }))
  expect(await rowsTo(to)).toHaveLength(7)
  const tagged = Array.from({ length: 60 }, (_, index) => to.replace('@', `+${index}@`))
  for (const address of tagged) await send(mailTo(address, { code: '1' }))
  await send(mailTo(to, { code: '1', askedBy: 'registrant' }))
  expect(await rowsTo(to)).toHaveLength(7)
  await send(mailTo(to, { code: '1', askedBy: 'owner' }))
  expect(await rowsTo(to)).toHaveLength(8)
})

test.each(['reset_password', 'sign_in_link'] as const)('a link of %s counts as a code does', async (kind) => {
  const to = somebody()
  for (let count = 0; count < 6; count += 1) await send(mailTo(to, { kind }))
  expect(await rowsTo(to)).toHaveLength(5)
})

test('mails that no stranger can cause leave the codes of an hour as they are', async () => {
  const to = somebody()
  for (let count = 0; count < 70; count += 1) await send(mailTo(to))
  await send(mailTo(to, { code: '1' }))
  expect(await rowsTo(to)).toHaveLength(71)
})

test('who asked for a mail is said in one of three words', () => {
  for (const asker of ['stranger', 'registrant', 'owner']) expect(Asker.parse(asker)).toBe(asker)
  expect(Asker.safeParse('staff').success).toBe(false)
})

test('what a mail has for its headers is one word of letters and figures, and a button has words', () => {
  const isTaken = (change: object) => MailParts.safeParse({ paragraphs: [], ...change }).success
  for (const name of ['conversation', 'unsubscribe']) {
    expect(isTaken({ [name]: 'ticket-7.A_b' })).toBe(true)
    for (const word of ['', 'a b', 'a\r\nBcc: x', 'a>', 'a/../b'])
      expect(isTaken({ [name]: word }), word).toBe(false)
  }
  expect(isTaken({ action: { label: 'Open', path: '/portal' } })).toBe(true)
  expect(isTaken({ action: { label: '', path: '/portal' } })).toBe(false)
})

test('a mail was sent for a cause until it is given up, and for no other cause', async () => {
  const isMailedFor = (key: string) => transaction(db, (tx) => isMailed(tx, key))
  const to = somebody()
  await send(mailTo(to, { dedupeKey: `cause:${to}` }))
  expect([await isMailedFor(`cause:${to}`), await isMailedFor(`other:${to}`)]).toEqual([true, false])
  await db.updateTable('mails').set({ given_up_at: new Date() }).where('to_address', '=', to).execute()
  expect(await isMailedFor(`cause:${to}`)).toBe(false)
})

test('after an hour codes may be mailed again, and not before', async () => {
  const to = somebody()
  for (let count = 0; count < 6; count += 1) await send(mailTo(to, { code: '1' }))
  const setBack = (minutes: number) =>
    db
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('to_address', '=', to)
      .execute()
  await setBack(50)
  await send(mailTo(to, { code: '1' }))
  expect(await rowsTo(to)).toHaveLength(5)
  await setBack(61)
  await send(mailTo(to, { code: '1' }))
  expect(await rowsTo(to)).toHaveLength(6)
})

test('a second try after a crash carries the same Message-ID', async () => {
  const to = somebody()
  await send(mailTo(to))
  const mailer = recorder()
  await deliver(mailer, to)
  // As a worker leaves it that dies between delivery and mark.
  await db
    .updateTable('mails')
    .set({ sent_at: null, parts: JSON.stringify({ paragraphs: ['x'] }) })
    .where('to_address', '=', to)
    .execute()
  await deliver(mailer, to)
  const ids = mailer.sent.map((mail) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@sitewright\.example>$/)
  expect(ids[1]).toBe(ids[0])
})

test('a mail whose connection is cut while it is taken and while it is marked leaves at once, and once', async () => {
  await sql`create sequence cuts`.execute(db)
  await sql`create function cut() returns trigger language plpgsql as $$ begin
    if nextval('cuts') in (1, 3) then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`.execute(
    db,
  )
  await sql`create constraint trigger cut after update on mails deferrable initially deferred
    for each row execute function cut()`.execute(db)
  const to = somebody()
  await send(mailTo(to))
  const mailer = recorder()
  await deliver(mailer, to).finally(() => sql`drop trigger cut on mails`.execute(db))
  expect(mailer.sent).toHaveLength(1)
  expect(await rowsTo(to)).toMatchObject([{ attempts: 1, sent_at: expect.any(Date) }])
})

test('a failed delivery is tried again, keeps its reason, and is given up in the end', async () => {
  const to = somebody()
  await send(mailTo(to))
  const mailer = recorder(() => new Error('connection lost'))
  for (let attempt = 1; attempt <= 13; attempt += 1)
    await expect(deliver(mailer, to)).rejects.toThrow('connection lost')
  expect((await rowsTo(to))[0]).toMatchObject({
    attempts: 13,
    last_error: 'connection lost',
    given_up_at: null,
  })
  await deliver(mailer, to)
  await deliver(mailer, to)
  expect(mailer.sent).toHaveLength(14)
  const [row] = await rowsTo(to)
  expect(row).toMatchObject({
    given_up_at: expect.any(Date),
    sent_at: null,
    parts: null,
    last_error: 'connection lost',
  })
})

test('a recipient who is refused for good is given up after three tries', async () => {
  const to = somebody()
  await send(mailTo(to))
  const mailer = recorder(() => new MailRefused('550 no such mailbox'))
  await expect(deliver(mailer, to)).rejects.toThrow()
  await expect(deliver(mailer, to)).rejects.toThrow()
  await deliver(mailer, to)
  await deliver(mailer, to)
  expect(mailer.sent).toHaveLength(3)
})

test('a refusal in letters that the database does not take is given up like any other', async () => {
  const to = somebody()
  await send(mailTo(to))
  const mailer = recorder(() => new MailRefused(`550 no such \0 mailbox ${'😀'.repeat(300)}`))
  await expect(deliver(mailer, to)).rejects.toThrow(MailRefused)
  await expect(deliver(mailer, to)).rejects.toThrow(MailRefused)
  await deliver(mailer, to)
  expect((await rowsTo(to))[0]).toMatchObject({ given_up_at: expect.any(Date), parts: null })
})

test('a code that has expired on the way is not delivered any more', async () => {
  const to = somebody()
  await send(mailTo(to, { code: '123456' }))
  await db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('to_address', '=', to)
    .execute()
  const mailer = recorder()
  await deliver(mailer, to)
  expect(mailer.sent).toEqual([])
  expect((await rowsTo(to))[0]).toMatchObject({ given_up_at: expect.any(Date), parts: null })
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'portal', '/a b', '/a\r\nb'])(
  'a button to %j is refused',
  async (path) => {
    const to = somebody()
    await expect(send(mailTo(to, { action: { label: 'Go', path } }))).rejects.toThrow()
    expect(await rowsTo(to)).toEqual([])
  },
)

test('a list of addresses is refused before anything is written', async () => {
  await expect(send(mailTo('ann@example.com,bob@evil.example'))).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['a code', { kind: 'verify_email', code: '123456' }],
  ['a link to a new password', { kind: 'reset_password' }],
] as const)('a mail with %s goes before all others that wait', async (_, change) => {
  const [plain, coded] = [somebody(), somebody()]
  await send(mailTo(plain))
  await send(mailTo(coded, change))
  const { rows } = await sql<{ to: string; priority: number }>`select m.to_address as to, j.priority
    from graphile_worker._private_jobs j join mails m on m.id = (j.payload ->> 'id')::bigint
    where m.to_address in (${plain}, ${coded}) order by j.priority`.execute(db)
  expect(rows).toEqual([
    { to: coded, priority: -1 },
    { to: plain, priority: 0 },
  ])
})

test('a mail says when it was written, where its answer goes and which ticket it is about, on one line', async () => {
  const to = somebody()
  const replyTo = 'replies+1@sitewright.example'
  await send(mailTo(to, { subject: 'Ticket\r\n#7', title: 'An answer for you', ticketId: 7, replyTo }))
  const written = new Date('2026-11-20T10:00:00Z')
  await db.updateTable('mails').set({ created_at: written }).where('to_address', '=', to).execute()
  expect(await rowsTo(to)).toMatchObject([{ ticket_id: 7 }])
  const mailer = recorder()
  await deliver(mailer, to)
  expect(mailer.sent).toMatchObject([
    {
      subject: 'Ticket #7',
      date: written,
      replyTo,
      references: '<ticket-7@sitewright.example>',
      text: expect.stringContaining('An answer for you'),
    },
  ])
})
