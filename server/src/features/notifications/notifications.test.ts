import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { Engine } from 'mrml'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'
import { startDigests } from './digest.ts'
import { alertStaff, mailOwners } from './mail-staff.ts'
import { notify } from './notify.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp()
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const { get, put } = notificationRoutes
const unchosen = { messages: 'now', fixes: 'now', incidents: 'now', reports: 'now' }

/** Staff answers, and the client does not read it. */
async function answerTo(person: Person, message = 'We are on it'): Promise<void> {
  const id = await openTicket(person)
  await olga.call(ticketRoutes.post, { params: { id }, body: { message } })
  await testApp.work({ all: true })
}

async function digests(): Promise<void> {
  await runJob(testApp.services, startDigests, {})
  await testApp.work({ all: true })
}

// Opening a ticket is confirmed whatever anybody chose.
const mailsTo = (person: Person) =>
  testApp.mailsTo(person.email).filter(({ kind }) => kind !== 'request_received')
const oneClick = (address: string, body = 'List-Unsubscribe=One-Click') =>
  testApp.app.inject({
    method: 'POST',
    url: address.replace(testApp.services.config.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

test('mails come at once until somebody chooses otherwise, and a wrong choice is refused', async () => {
  const ann = await join(testApp, 'Ann Baker')
  expect((await ann.call(get)).body).toEqual(unchosen)
  await answerTo(ann)
  expect(mailsTo(ann).map(({ kind }) => kind)).toEqual(['unread_messages'])
  expect((await ann.call(put, { body: { messages: 'never' } })).status).toBe(400)
  expect((await ann.call(put, { body: { password_changed: 'off' } })).status).toBe(400)
  expect((await ann.call(put, { body: { fixes: 'off' } })).body).toEqual({ ...unchosen, fixes: 'off' })
})

test('what is switched off is not mailed, and only to that person', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  await ann.call(put, { body: { messages: 'off' } })
  await answerTo(ann)
  await answerTo(bob)
  await digests()
  expect(mailsTo(ann)).toEqual([])
  expect(mailsTo(bob)).toHaveLength(1)
})

test('a digest brings a day’s mails in one, once', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann)
  await answerTo(ann)
  expect(mailsTo(ann)).toEqual([])
  await digests()
  await digests()
  const [mail, ...more] = mailsTo(ann)
  expect(more).toEqual([])
  expect(mail?.text.match(/An answer on your ticket/g)).toHaveLength(2)
  expect(mail?.text.match(/\/dashboard\/ticket\/\d+/g)).toHaveLength(2)
})

test('a digest carries what was written and who wrote it, in text and HTML, shortened where it is long', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann, 'The <b>form</b> works again.\nPlease try it.')
  await answerTo(ann, `${'long '.repeat(1_900)}END`)
  await digests()
  const [mail] = mailsTo(ann)
  expect(mail?.text).toContain('Olga Petrova wrote:\n\n> The <b>form</b> works again.\n> Please try it.')
  expect(mail?.html).toContain('Olga Petrova wrote:')
  expect(mail?.html).toContain('The &lt;b&gt;form&lt;/b&gt; works again.')
  expect(mail?.text).toContain('(the rest is in the product)')
  expect(mail?.text).not.toContain('END')
  expect(mail?.text.match(/\/dashboard\/ticket\/\d+/g)).toHaveLength(2)
})

test('a digest with an item that XML cannot hold still reaches its person, with all its items', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann, 'The form works again.')
  await testApp.pool.query(
    `insert into digest_items (user_id, kind, subject, says, path)
     values ($1, 'messages', $2, $2, '/dashboard')`,
    [ann.id, 'An old\ufffe row\u0001'],
  )
  await digests()
  expect(mailsTo(ann)).toHaveLength(1)
  expect(mailsTo(ann)[0]?.html).toContain('The form works again.')
  expect(mailsTo(ann)[0]?.html).toContain('An old row')
})

test('a digest that cannot be laid out keeps its items, and the next one brings them', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann, 'The form works again.')
  const failing = vi
    .spyOn(Engine.prototype, 'toHtml')
    .mockReturnValue({ type: 'error', message: 'no' } as never)
  await digests()
  failing.mockRestore()
  const items = await testApp.pool.query('select from digest_items where user_id = $1', [ann.id])
  expect(items.rowCount).toBe(1)
  await digests()
  expect(mailsTo(ann)).toHaveLength(1)
  expect(mailsTo(ann)[0]?.text).toContain('The form works again.')
})

test('a digest keeps every paragraph of what it brings together', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { reports: 'digest' } })
  const mail = {
    kind: 'site_report' as const,
    to: ann.email,
    subject: 'Weekly site report',
    paragraphs: ['From Monday to Sunday:', 'Bakery: uptime 99.9%.', 'Shop: uptime 100%.'],
    action: { label: 'Open the report', path: '/dashboard/site-health#reports' },
  }
  await transaction(testApp.services.db, (tx) => notify(tx, testApp.services, { userId: ann.id, mail }))
  await digests()
  for (const paragraph of mail.paragraphs) expect(mailsTo(ann)[0]?.text).toContain(paragraph)
})

test('a digest is silent about a ticket that was deleted, wiped or removed for good before it is sent', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann, 'Said on a deleted ticket')
  const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from tickets')
  await ann.call(ticketRoutes.delete, { params: { id: rows[0]?.id ?? 0 } })
  await answerTo(ann, 'Said on a ticket that is there')
  await digests()
  expect(mailsTo(ann)).toHaveLength(1)
  expect(mailsTo(ann)[0]?.text).toContain('Said on a ticket that is there')
  expect(mailsTo(ann)[0]?.text).not.toContain('deleted ticket')

  await answerTo(ann, 'Said before the wipe')
  await olga.call(ticketRoutes.wipe, { params: { id: ann.id } })
  await digests()
  await answerTo(ann, 'Said before it went for good')
  await testApp.pool.query('delete from tickets where user_id = $1', [ann.id])
  await digests()
  expect(mailsTo(ann)).toHaveLength(1)
  expect((await testApp.pool.query('select from digest_items where user_id = $1', [ann.id])).rowCount).toBe(0)
})

test('what waited for the digest goes when the kind is switched off', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest' } })
  await answerTo(ann)
  await ann.call(put, { body: { messages: 'off' } })
  await digests()
  expect(mailsTo(ann)).toEqual([])
})

test('one click in the mail program ends that kind, without a sign-in, for that person alone', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  await answerTo(ann)
  const { headers = {}, text } = mailsTo(ann)[0] ?? {}
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(text).toContain('/unsubscribe#')
  // Opening it, as scanners do, ends nothing.
  const opened = await testApp.app.inject({ url: address.replace(testApp.services.config.publicUrl, '') })
  expect(opened.statusCode).toBe(302)
  expect(opened.headers.location).toMatch(/^\/unsubscribe#/)
  expect((await ann.call(get)).body.messages).toBe('now')
  expect((await oneClick(address)).statusCode).toBe(200)
  expect((await oneClick(address)).statusCode).toBe(200)
  expect((await ann.call(get)).body).toEqual({ ...unchosen, messages: 'off' })
  expect((await bob.call(get)).body.messages).toBe('now')
  await answerTo(ann)
  expect(mailsTo(ann)).toHaveLength(1)
})

test('a token of another person, kind or making ends nothing', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  await answerTo(ann)
  const address = mailsTo(ann)[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
  const token = new URL(address).searchParams.get('token') ?? ''
  const [id, kind, signature = ''] = token.split('.')
  const forged = [
    `${bob.id}.${kind}.${signature}`,
    `${id}.fixes.${signature}`,
    `${id}.digest.${signature}`,
    `${id}.${kind}.${'A'.repeat(43)}`,
    `${id}.${kind}.`,
    `${id}.${kind}`,
    `${id}.password_changed.${signature}`,
    'x',
  ]
  for (const one of forged) {
    const { statusCode } = await oneClick(`/api/notifications/unsubscribe?token=${encodeURIComponent(one)}`)
    expect(statusCode, one).toBe(404)
  }
  expect((await oneClick('/api/notifications/unsubscribe')).statusCode).toBe(400)
  for (const person of [ann, bob]) expect((await person.call(get)).body).toEqual(unchosen)
})

test('mails about the account and its safety cannot be switched off', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'off', fixes: 'off' } })
  const { updatePassword } = (await import('@sitewright/contract/accounts.ts')).accountRoutes
  const body = { currentPassword: ann.password, newPassword: 'another long one 77' }
  expect((await ann.call(updatePassword, { body })).status).toBe(200)
  await testApp.work()
  const [mail] = mailsTo(ann)
  expect(mail?.kind).toBe('password_changed')
  expect(mail?.headers).toBeUndefined()
})

test('an alert goes once to everybody of the staff, and to no client', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  await join(testApp, 'Ann Baker')
  for (let time = 0; time < 2; time += 1)
    await transaction(testApp.services.db, (tx) =>
      alertStaff(tx, { key: 'of-this-test', subject: 'Look at this', paragraphs: ['Money.'] }),
    )
  await testApp.work()
  const alerted = testApp.mails.filter(({ subject }) => subject === 'Look at this').map(({ to }) => to)
  expect(alerted.toSorted()).toEqual([olga.email, agent.email].toSorted())
})

test('what owners alone decide is mailed to each of them once a day, and to nobody else of the staff', async () => {
  const [other] = [
    await join(testApp, 'Otto Owner', { role: 'owner' }),
    await join(testApp, 'Ada', { role: 'agent' }),
  ]
  const { services } = testApp
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: 'test' }, requestId: '', ip: '' }
  const mail = { kind: 'audit_not_whole' as const, subject: 'Decide on this', paragraphs: ['Please.'] }
  const told = async () => {
    for (let time = 0; time < 2; time += 1)
      await transaction(services.db, (tx) => mailOwners(tx, ctx, { ...mail, about: 'of-this-test' }))
    await testApp.work()
    return testApp.mails.filter(({ subject }) => subject === 'Decide on this').map(({ to }) => to)
  }
  expect((await told()).toSorted()).toEqual([olga.email, other.email].toSorted())
  testApp.advance(86_400_000)
  await olga.signIn()
  expect(await told()).toHaveLength(4)
})

test('what comes twice for one cause stands once in the digest', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { incidents: 'digest' } })
  for (const dedupeKey of ['cause:1', 'cause:1', 'cause:2'])
    await transaction(testApp.services.db, (tx) =>
      notify(tx, testApp.services, {
        userId: ann.id,
        mail: {
          ...{ kind: 'site_incident', to: ann.email, subject: 'It is down', paragraphs: ['See.'], dedupeKey },
          action: { label: 'Open', path: '/dashboard' },
        },
      }),
    )
  await digests()
  expect(mailsTo(ann)[0]?.text.match(/It is down/g)).toHaveLength(2)
})

test('a daily mail that is switched off keeps what was chosen to come at once', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  await ann.call(put, { body: { messages: 'digest', incidents: 'now' } })
  await bob.call(put, { body: { fixes: 'digest' } })
  await answerTo(ann)
  await digests()
  const link = mailsTo(ann)[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
  expect((await oneClick(link)).statusCode).toBe(200)
  expect((await ann.call(get)).body).toEqual({ ...unchosen, messages: 'off' })
  expect((await bob.call(get)).body).toEqual({ ...unchosen, fixes: 'digest' })
  const told = "select data from events where user_id = $1 and name = 'notifications.choices_changed'"
  const { rows } = await testApp.pool.query(`${told} order by id`, [ann.id])
  expect(rows.map(({ data }) => data.by)).toEqual(['person', 'unsubscribe_link'])
})

test('one kind that is switched off takes nothing else out of the digest', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await ann.call(put, { body: { messages: 'digest', fixes: 'digest' } })
  await answerTo(ann)
  await ann.call(put, { body: { fixes: 'off' } })
  await digests()
  expect(mailsTo(ann)).toHaveLength(1)
})

test('a digest lists thirty in the order in which they came, and says how many more there are', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await testApp.pool.query(
    `insert into digest_items (user_id, kind, subject, says, path)
     select $1, 'messages', 'News ' || n, 'See.', '/dashboard' from generate_series(1, 32) n`,
    [ann.id],
  )
  await digests()
  const text = mailsTo(ann)[0]?.text ?? ''
  const listed = Array.from(text.matchAll(/News (\d+)/g), ([, number]) => Number(number))
  expect(listed).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(text).toContain('And 2 more.')
})
