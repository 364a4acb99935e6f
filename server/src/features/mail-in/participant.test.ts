import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { replyAddress } from '#outside/mail/reply-address.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addressFor, confirmed, inboundEnvironment, mailOf, receive } from '#test/mail-in.ts'
import { conversation, openTicket } from '#test/tickets.ts'

let testApp: TestApp
/** Its mail server says nothing of who sent a mail. */
let trusting: TestApp
let ann: Person
let ticket: number

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
  const { INBOUND_AUTHSERV_ID: _, ...without } = inboundEnvironment
  trusting = await startTestApp({ ...without, LOG_LEVEL: 'silent' })
  ann = await join(testApp, 'Ann Baker')
  ticket = await openTicket(ann)
})

const lastOn = async (ticket: number) =>
  (await conversation(await join(testApp, 'Olga Petrova', { isAdmin: true }), ticket)).at(-1)
const spoofed = { outcome: 'dropped', reason: 'spoofed' }
const write = (from: Person, text: string, headers?: string[]) =>
  receive(testApp, mailOf({ from: from.email, to: addressFor(testApp, from, ticket), text, headers }))
const texts = async () => (await conversation(ann, ticket)).map(({ message }) => message)

test('who was merged still answers from their old address, and never as staff', async () => {
  const old = await join(testApp, 'Ann Baker')
  await testApp.pool.query('update users set merged_into = $1 where id = $2', [ann.id, old.id])
  expect(await write(old, 'From my old address')).toMatchObject({ outcome: 'posted' })
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  await testApp.pool.query('update users set merged_into = $1 where id = $2', [olga.id, old.id])
  expect(await write(old, 'From an old address of staff')).toMatchObject(spoofed)
  const said = await texts()
  expect(said).toContain('From my old address')
  expect(said).not.toContain('From an old address of staff')
})

test('what somebody else sends to a person’s address is dropped, though it is truly theirs', async () => {
  const eve = await join(testApp, 'Eve Eager')
  const raw = mailOf({ from: eve.email, to: addressFor(testApp, ann, ticket), text: 'By Eve' })
  expect(await receive(testApp, raw)).toMatchObject(spoofed)
})

test('a mail to the address of a person who is not there is dropped', async () => {
  const to = replyAddress(testApp.services, { ticketId: ticket, userId: 1_000_000 }) ?? ''
  expect(await receive(testApp, mailOf({ from: ann.email, to, text: 'Hello' }))).toMatchObject(spoofed)
})

test('in production staff write by mail once they have a second step, and before as nobody’s staff', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const { config } = testApp.services
  config.production = true
  onTestFinished(() => {
    config.production = false
  })
  expect(await write(olga, 'Without a second step')).toMatchObject({ outcome: 'answered', reason: 'gone' })
  await testApp.pool.query(
    `insert into two_step (user_id, secret, confirmed_at) values ($1, 'sealed', now())`,
    [olga.id],
  )
  expect(await write(olga, 'With a second step')).toMatchObject({ outcome: 'posted' })
  config.production = false
  const said = await texts()
  expect(said).toContain('With a second step')
  expect(said).not.toContain('Without a second step')
})

test('where our mail server proves no sender customers are taken at their word, and staff are not', async () => {
  const [bob, olga] = [
    await join(trusting, 'Bob Cook'),
    await join(trusting, 'Olga Petrova', { isAdmin: true }),
  ]
  const his = await openTicket(bob)
  const written = (who: Person) =>
    mailOf({ from: who.email, to: addressFor(trusting, who, his), text: `By ${who.name}`, headers: [] })
  expect(await receive(trusting, written(bob))).toMatchObject({ outcome: 'posted' })
  expect(await receive(trusting, written(olga))).toMatchObject({ outcome: 'answered', reason: 'unconfirmed' })
})

test('where it proves senders a customer’s mail without a proof is answered and not taken', async () => {
  const unproved = { outcome: 'answered', reason: 'unconfirmed' }
  expect(await write(ann, 'Without a proof', [])).toMatchObject(unproved)
  expect(await texts()).not.toContain('Without a proof')
})

test('who becomes staff while their unproved mail is read writes nothing as staff', async () => {
  const bob = await join(trusting, 'Bob Cook')
  const his = await openTicket(bob)
  const { limits } = trusting.services
  const count = limits.consume.bind(limits)
  const counted = vi.spyOn(limits, 'consume').mockImplementation(async (limit, key) => {
    await count(limit, key)
    // The last thing before the mail's files and words are read.
    if (limit.name === 'mail-in-thread')
      await trusting.pool.query('update users set is_admin = true where id = $1', [bob.id])
  })
  onTestFinished(() => counted.mockRestore())
  const raw = mailOf({ from: bob.email, to: addressFor(trusting, bob, his), text: 'It is me', headers: [] })
  expect(await receive(trusting, raw)).toMatchObject(spoofed)
})

test('who is suspended or deactivated while their mail is read writes nothing', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const customer = await join(testApp, 'Cora Customer')
  const ticket = await openTicket(customer)
  const { limits } = testApp.services
  const count = limits.consume.bind(limits)
  const counted = vi.spyOn(limits, 'consume').mockImplementation(async (limit, key) => {
    await count(limit, key)
    // The last thing before the mail's files and words are read.
    if (limit.name === 'mail-in-thread')
      await testApp.pool.query('update users set suspended_at = now() where id = any($1)', [
        [agent.id, customer.id],
      ])
  })
  onTestFinished(() => counted.mockRestore())
  for (const who of [agent, customer]) {
    await testApp.pool.query('update users set suspended_at = null where id = $1', [who.id])
    const mail = mailOf({ from: who.email, to: addressFor(testApp, who, ticket), text: 'It is mended.' })
    expect(await receive(testApp, mail)).toMatchObject({ outcome: 'dropped', reason: 'spoofed' })
  }
  expect((await lastOn(ticket))?.message).not.toBe('It is mended.')
})

test('who was suspended or deactivated since can answer nothing', async () => {
  const [sid, ada] = [await join(testApp, 'Sid Carter'), await join(testApp, 'Ada Agent', { role: 'agent' })]
  const ticket = await openTicket(sid)
  const addresses = [addressFor(testApp, sid, ticket), addressFor(testApp, ada, ticket)]
  await testApp.pool.query('update users set suspended_at = now(), is_admin = false where id = any($1)', [
    [sid.id, ada.id],
  ])
  for (const [index, { email }] of [sid, ada].entries()) {
    const mail = mailOf({ from: email, to: addresses[index] ?? '', text: 'Let me in' })
    expect(await receive(testApp, mail)).toMatchObject({ outcome: 'dropped', reason: 'spoofed' })
  }
  expect((await lastOn(ticket))?.message).toBe('The shop is down')
})

test('a mail with a second sender, of an unproved address, or that our mail server found forged is dropped unheard', async () => {
  const mia = await join(testApp, 'Mia Carter')
  const ticket = await openTicket(mia)
  const written = { from: mia.email, to: addressFor(testApp, mia, ticket), text: 'It is me' }
  const dropped = { outcome: 'dropped', reason: 'spoofed' }
  await testApp.work({ all: true })
  const before = testApp.mails.length
  const second = `From: Somebody <${mia.email}>, Mallory <mallory@evil.example>`
  expect(await receive(testApp, mailOf(written).replace(/^From: .*$/m, second))).toMatchObject(dropped)
  const forged = mailOf({ ...written, headers: [confirmed(mia.email, 'fail')] })
  expect(await receive(testApp, forged)).toMatchObject(dropped)
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [mia.id])
  expect(await receive(testApp, mailOf(written))).toMatchObject(dropped)
  await testApp.work({ all: true })
  expect(testApp.mails.slice(before).filter(({ kind }) => kind === 'mail_not_taken')).toEqual([])
  expect((await lastOn(ticket))?.message).toBe('The shop is down')
})
