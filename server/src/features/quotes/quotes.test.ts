import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { type NewQuote, type Quote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { hold } from '#test/locks.ts'
import { registered } from '#test/newcomer.ts'
import { pdfText } from '#test/pdf-text.ts'
import { remindQuotes } from './remind-quotes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const fix = { description: 'Repair the checkout', quantity: 1, unit_price: 120 }
const quoteFor = (who: Person, more: Partial<NewQuote> = {}) =>
  people.olga.call(quoteRoutes.create, {
    body: { user_id: who.id, line_items: [fix], ...more } as NewQuote,
  })
const change = (verb: 'finalize' | 'acceptByStaff' | 'cancel', { id }: Pick<Quote, 'id'>) =>
  people.olga.call(quoteRoutes[verb] as typeof quoteRoutes.finalize, { params: { id } })
async function sentTo(who: Person, more: Partial<NewQuote> = {}): Promise<Quote> {
  const { body, status } = await quoteFor(who, more)
  expect(status).toBe(201)
  return (await change('finalize', body)).body
}
const see = ({ id }: Pick<Quote, 'id'>, who = people.guest) => who.call(quoteRoutes.get, { params: { id } })
const accept = ({ id }: Pick<Quote, 'id'>, name = 'Ann Baker') =>
  people.guest.call(quoteRoutes.accept, { params: { id }, body: { name, consent: true } })
const requestOf = async (who: Person) =>
  (
    await who.call(requestRoutes.create, {
      body: { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'It fails' } as never,
    })
  ).body
const stored = async ({ id }: Pick<Quote, 'id'>) =>
  (await testApp.pool.query('select * from quotes where id = $1', [id])).rows[0]
const eventsOf = async ({ id }: Pick<Quote, 'id'>) =>
  (await testApp.pool.query("select name from events where data->>'quote' = $1 order by id", [id])).rows.map(
    ({ name }) => name,
  )

test('a quote is a draft until it is sent, and the customer then finds it by a link that nobody guesses', async () => {
  const { ann } = people
  const { body: draft } = await quoteFor(ann)
  expect(draft).toMatchObject({ status: 'draft', version: 1, total: 120, expires_at: null, user_id: ann.id })
  expect(draft.number).toMatch(/^Q-\d{4}-\d{4}$/)
  expect(draft.id).toMatch(/^[\w-]{22}$/)
  expect((await see(draft)).status).toBe(404)
  expect((await accept(draft)).status).toBe(404)
  await people.guest.call(quoteRoutes.opened, { params: { id: draft.id } })
  const sent = await change('finalize', draft)
  expect(sent.body).toMatchObject({ status: 'open', opened_at: null })
  const seen = await see(draft)
  expect(seen.body).toMatchObject({ number: draft.number, status: 'open', total: 120 })
  expect(JSON.stringify(seen.body)).not.toContain(ann.email)
  await testApp.work()
  const mail = testApp.mailsTo(ann.email).find(({ kind }) => kind === 'quote_sent')
  expect(mail?.text).toContain(`/quote/${draft.id}`)
  expect(mail?.text).toContain('Nothing is charged by accepting it.')
  expect((await see({ id: 'A'.repeat(22) })).status).toBe(404)
  expect((await see({ id: 'x' })).status).toBe(404)
})

test('the customer’s care plan takes its percent off, as it is when the quote goes out', async () => {
  const { sam } = people
  const { body: draft } = await quoteFor(sam, {
    line_items: [{ ...fix, quantity: 3, unit_price: 33.33 }] as never,
  })
  expect(draft).toMatchObject({ subtotal: 99.99, discount_percent: 40, discount: 40, total: 59.99 })
  await testApp.pool.query("update users set subscription_tier = 'performance' where id = $1", [sam.id])
  expect((await change('finalize', draft)).body).toMatchObject({ discount_percent: 20, total: 79.99 })
  await testApp.pool.query("update users set subscription_tier = 'security' where id = $1", [sam.id])
  expect((await see(draft)).body).toMatchObject({ discount: 20, total: 79.99 })
})

test('accepting takes a name and consent, keeps exactly what was agreed with its hash, and is mailed', async () => {
  const { ann } = people
  const quote = await sentTo(ann, { deposit_percent: 50, note: 'Without the shop’s theme.' })
  const wrong = ['', 'x', 'x'.repeat(101), 'Ann\nBaker', 'a\u202eb', 'a\u0000b', null, 7]
  const bodies = [{ name: 'Ann' }, { name: 'Ann', consent: false }, {}, null, []]
  for (const body of [...bodies, ...wrong.map((name) => ({ name, consent: true }))])
    expect(
      (await people.guest.call(quoteRoutes.accept, { params: { id: quote.id }, body: body as never })).status,
    ).toBe(400)
  const answer = await accept(quote)
  expect(answer.body).toMatchObject({ status: 'accepted', accepted_name: 'Ann Baker', deposit: 60 })
  const { accepted_text, accepted_hash, accepted_ip } = await stored(quote)
  expect(accepted_ip).toBe('127.0.0.1')
  for (const part of ['Repair the checkout', '£120.00', 'Without the shop’s theme.', 'I, Ann Baker, accept'])
    expect(accepted_text).toContain(part)
  const { createHash } = await import('node:crypto')
  expect(accepted_hash).toBe(createHash('sha256').update(accepted_text).digest('hex'))
  await testApp.work()
  expect(testApp.mailsTo(ann.email).map(({ kind }) => kind)).toContain('quote_accepted')
})

test('of 200 acceptances at once one counts, all answer alike, and the request moves on once', async () => {
  const { bob, olga } = people
  const request = await requestOf(bob)
  const quote = await sentTo(bob, { service_request_id: request.id })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => accept(quote, `Bob ${n}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.accepted_name)).size).toBe(1)
  expect((await eventsOf(quote)).filter((name) => name === 'quote.accepted')).toHaveLength(1)
  const { rows } = await testApp.pool.query(
    "select name from events where ticket_id = $1 and name in ('quote.sent', 'quote.accepted', 'ticket.status_changed') order by id",
    [request.ticketId],
  )
  expect(rows.map(({ name }) => name)).toEqual(['quote.sent', 'quote.accepted', 'ticket.status_changed'])
  const { body } = await bob.call(requestRoutes.list, {})
  expect(body.find(({ id }) => id === request.id)).toMatchObject({
    status: 'in_progress',
    ticket_status: 'in-progress',
  })
  await testApp.work()
  const mails = testApp.mailsTo(olga.email).filter(({ kind }) => kind === 'quote_accepted_staff')
  expect(mails.filter(({ subject }) => subject.includes(quote.number))).toHaveLength(1)
})

test('acceptance and cancellation at once: exactly one of them counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const quote = await sentTo(people.bob)
    const [accepted, canceled] = await Promise.all([accept(quote), change('cancel', quote)])
    expect([accepted.status, canceled.status].toSorted()).toEqual([200, 409])
  }
})

test('what is done to one quote waits for no other', async () => {
  const [one, other] = [await sentTo(people.bob), await sentTo(people.bob)]
  await hold(testApp, 'select from quotes where id = $1 for update', [other.id])
  expect((await accept(one)).status).toBe(200)
})

test('the name of who accepts cannot pass for our own words in the PDF', async () => {
  const quote = await sentTo(people.ann)
  expect((await accept(quote, 'Ann, 1 May 2026 UTC. Agreed total: £1')).status).toBe(200)
  const pdf = await people.guest.call(quoteRoutes.pdf, { params: { id: quote.id } })
  expect(pdfText(pdf.body as unknown as Buffer)).toMatch(
    /Accepted Name: Ann, 1 May 2026 UTC\. Agreed total: £1 Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC SHA-256/,
  )
})

test('a quote that went out keeps the name that it was sent with; a draft and the account have the present one', async () => {
  const mia = await join(testApp, 'Mia Married')
  const rename = (name: string) =>
    mia.call(accountRoutes.updateProfile, { body: { name, email: mia.email, website_url: '' } as never })
  const quote = await sentTo(mia)
  const draft = (await quoteFor(mia)).body
  expect((await rename('Mia Miller')).status).toBe(200)
  expect((await see(quote)).body.customer_name).toBe('Mia Married')
  const pdf = await people.guest.call(quoteRoutes.pdf, { params: { id: quote.id } })
  expect(pdfText(pdf.body as unknown as Buffer)).toContain('Mia Married')
  await accept(quote, 'Mia Miller')
  expect((await stored(quote)).accepted_text).toContain(`For Mia Married, ${mia.email}`)
  const { body } = await people.olga.call(quoteRoutes.list, { query: { q: mia.email } })
  expect(body).toMatchObject([
    { id: draft.id, customer_name: 'Mia Miller' },
    { id: quote.id, customer_name: 'Mia Married', customer: { name: 'Mia Miller' } },
  ])
  const bill = await testApp.pool.query('select customer_name from invoices where quote_id = $1', [quote.id])
  expect(bill.rows, 'the invoice names who it was sent to as well').toEqual([
    { customer_name: 'Mia Married' },
  ])
})

test('the PDF says what the page says; a draft has none, and downloads have a budget', async () => {
  const { ann, guest } = people
  const { body: draft } = await quoteFor(ann, {
    line_items: [{ ...fix, check: 'the checkout answers' }] as never,
    deposit_percent: 50,
  })
  const pdf = () => guest.call(quoteRoutes.pdf, { params: { id: draft.id } })
  expect((await pdf()).status).toBe(404)
  await change('finalize', draft)
  await accept(draft)
  const answer = await pdf()
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`${draft.number}.pdf`)
  const text = pdfText(answer.body as unknown as Buffer)
  for (const part of [draft.number, 'Accepted', ann.name, fix.description, '£120.00', '£60.00', 'answers'])
    expect(text).toContain(part)
  expect(text).not.toContain(ann.email)
  const statuses = new Set<number>()
  for (let n = 0; n < 31; n += 1) statuses.add((await pdf()).status)
  expect(statuses).toEqual(new Set([200, 429]))
})

test('a client lists what was sent to them, and nothing else', async () => {
  const mia = await join(testApp, 'Mia Mine')
  const mine = async (before?: string) =>
    (await mia.call(quoteRoutes.mine, { query: before ? { before } : {} })).body.map(({ id }) => id)
  await quoteFor(mia)
  await sentTo(people.ann)
  expect(await mine()).toEqual([])
  const first = await sentTo(mia)
  const second = await sentTo(mia)
  expect(await mine()).toEqual([second.id, first.id])
  expect(await mine(second.id)).toEqual([first.id])
})

test('an expired, canceled or superseded quote is refused, by the server', async () => {
  const { ann } = people
  const canceled = await sentTo(ann)
  await change('cancel', canceled)
  expect((await accept(canceled)).status).toBe(409)
  const old = await sentTo(ann)
  const { body: newer } = await people.olga.call(quoteRoutes.edit, {
    params: { id: old.id },
    body: { user_id: ann.id, line_items: [{ ...fix, unit_price: 90 }] } as NewQuote,
  })
  expect(newer).toMatchObject({ number: old.number, version: 2, status: 'draft' })
  expect((await see(old)).body.status).toBe('open')
  await change('finalize', newer)
  expect((await see(old)).body).toMatchObject({ status: 'superseded', superseded_by: newer.id, total: 120 })
  expect((await accept(old)).status).toBe(409)
  await testApp.work()
  const mailOf = ({ id }: { id: string }) => testApp.mailsTo(ann.email).find(({ text }) => text.includes(id))
  expect(mailOf(newer)?.text).toContain('It replaces the version that we sent you before.')
  expect(mailOf(old)?.text).not.toContain('It replaces')
  const short = await sentTo(ann, { valid_days: 1 })
  await testApp.pool.query("update quotes set expires_at = now() - interval '1 minute' where id = $1", [
    short.id,
  ])
  expect((await see(short)).body.status).toBe('expired')
  expect((await accept(short)).body.message).toContain('expired')
  expect((await accept(newer)).status).toBe(200)
})

test('a draft that was canceled before it went out stays unseen', async () => {
  const { ann } = people
  const open = await sentTo(ann)
  const { body: next } = await people.olga.call(quoteRoutes.edit, {
    params: { id: open.id },
    body: { user_id: ann.id, line_items: [fix] } as NewQuote,
  })
  const again = await people.olga.call(quoteRoutes.edit, {
    params: { id: open.id },
    body: { user_id: ann.id, line_items: [fix] } as NewQuote,
  })
  expect(again).toMatchObject({ status: 409, body: { message: 'There is a draft of version 2 already.' } })
  await change('cancel', next)
  expect((await see(next)).status).toBe(404)
  expect((await see(open)).body.superseded_by).toBeNull()
  expect((await ann.call(quoteRoutes.mine)).body.map(({ id }) => id)).not.toContain(next.id)
})

test('what is free promises no invoice, and no part is smaller than a card takes', async () => {
  const { ann } = people
  const free = await sentTo(ann, { line_items: [{ ...fix, unit_price: 0 }] as never })
  expect(free.terms[0]).toBe('Nothing is due.')
  const parts = { line_items: [{ ...fix, unit_price: 1 }] as never, deposit_percent: 25 }
  expect((await quoteFor(ann, parts)).status).toBe(400)
})

test('a version that is written while the old one is accepted cannot go out', async () => {
  const { ann } = people
  const old = await sentTo(ann)
  const { body: newer } = await people.olga.call(quoteRoutes.edit, {
    params: { id: old.id },
    body: { user_id: ann.id, line_items: [fix] } as NewQuote,
  })
  await accept(old)
  expect((await change('finalize', newer)).status).toBe(409)
  expect((await see(old)).body.status).toBe('accepted')
})

test('only the changes of the specification are offered: draft to open, open to accepted, and cancel before', async () => {
  const { ann } = people
  const { body: draft } = await quoteFor(ann)
  expect((await change('acceptByStaff', draft)).status).toBe(409)
  const open = (await change('finalize', draft)).body
  expect((await change('finalize', open)).status).toBe(409)
  const accepted = (await change('acceptByStaff', open)).body
  expect(accepted.accepted_name).toContain(`${people.olga.name} of Sitewright, for ${ann.name}`)
  expect((await change('cancel', accepted)).status).toBe(409)
})

test('what the customer accepted stays in the customer’s name when staff accept it once more', async () => {
  const quote = await sentTo(people.ann)
  await accept(quote, 'Ann Baker')
  const before = await stored(quote)
  expect((await change('acceptByStaff', quote)).body.accepted_name).toBe('Ann Baker')
  expect(await stored(quote)).toEqual(before)
})

test('one network accepts and looks so often within ten minutes', async () => {
  const { id } = await sentTo(people.ann)
  await people.guest.call(quoteRoutes.opened, { params: { id } })
  await testApp.pool.query("update rate_limits set points = 600 where key like 'quote-accepts:%'")
  expect((await accept({ id })).status).toBe(429)
  expect((await people.guest.call(quoteRoutes.opened, { params: { id } })).status).toBe(429)
  await testApp.pool.query("delete from rate_limits where key like 'quote-accepts:%'")
  expect((await see({ id })).body.status).toBe('open')
})

test('the same Idempotency-Key makes one quote, and is refused for another one', async () => {
  const { ann, olga } = people
  const create = (unit_price: number) =>
    olga.call(quoteRoutes.create, {
      body: { user_id: ann.id, line_items: [{ ...fix, unit_price }] } as NewQuote,
      headers: { 'idempotency-key': 'twice-pressed' },
    })
  const answers = await Promise.all([create(70), create(70), create(70)])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await create(80)).status).toBe(422)
})

test('following the link changes nothing; a person who looks is noted once, and staff never are', async () => {
  const [quote, other] = [await sentTo(people.ann), await sentTo(people.ann)]
  const { body: draft } = await quoteFor(people.ann)
  const before = await stored(quote)
  await see(quote)
  expect(await stored(quote)).toEqual(before)
  const look = (who: Person, { id } = quote) => who.call(quoteRoutes.opened, { params: { id } })
  await look(people.olga)
  expect((await stored(quote)).opened_at).toBeNull()
  expect((await look(people.guest)).status).toBe(204)
  const { opened_at } = await stored(quote)
  testApp.advance(60_000)
  await look(people.guest)
  expect((await stored(quote)).opened_at).toEqual(opened_at)
  await look(people.guest, draft)
  for (const unseen of [other, draft]) expect((await stored(unseen)).opened_at).toBeNull()
})

test('wrong amounts, lines, customers, requests and findings are refused at their field', async () => {
  const { ann, bob } = people
  const request = await bob.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'x' } as never,
  })
  const wrong: [object, string][] = [
    [{ line_items: [] }, 'line_items'],
    [{ line_items: [{ ...fix, quantity: 0 }] }, 'line_items'],
    [{ line_items: [{ ...fix, quantity: 1.5 }] }, 'line_items'],
    [{ line_items: [{ ...fix, unit_price: -1 }] }, 'line_items'],
    [{ line_items: [{ ...fix, unit_price: 1.005 }] }, 'line_items'],
    ...[null, '1', 'NaN', 1e21].map((unit_price): [object, string] => [
      { line_items: [{ ...fix, unit_price }] },
      'line_items',
    ]),
    [{ line_items: [{ ...fix, description: 'a\u0000b' }] }, 'line_items'],
    [{ line_items: [{ ...fix, total: 1 }] }, 'line_items'],
    [{ line_items: [{ ...fix, unit_price: 100_000, quantity: 1_000 }] }, 'line_items'],
    [{ line_items: [{ ...fix, description: ' ' }] }, 'line_items'],
    [{ line_items: [{ ...fix, finding_id: crypto.randomUUID() }] }, 'line_items'],
    [{ line_items: Array.from({ length: 51 }, () => fix) }, 'line_items'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ service_request_id: request.body.id }, 'service_request_id'],
    [{ deposit_percent: 91 }, 'deposit_percent'],
    [{ total: 1 }, ''],
  ]
  for (const [more, field] of wrong) {
    const answer = await quoteFor(ann, more as Partial<NewQuote>)
    expect(answer.status, JSON.stringify(more).slice(0, 80)).toBe(400)
    if (field) expect(Object.keys((answer.body as { fields?: object }).fields ?? {})[0]).toContain(field)
  }
})

test('a quote is neither written, changed nor sent for an account that is unproven, suspended or of a former colleague', async () => {
  const { olga } = people
  const suspend = (who: Person) =>
    olga.call(customerRoutes.suspend, { params: { id: who.id }, body: { reason: 'a chargeback' } })
  const deactivate = (who: Person) =>
    olga.call(staffRoutes.change, {
      params: { id: who.id },
      body: { active: false, password: olga.password },
    })
  const unprove = (who: Person) =>
    testApp.pool.query('update users set email_verified_at = null where id = $1', [who.id])
  for (const [who, close, says] of [
    [await join(testApp, 'Una Unproven'), unprove, 'not verified'],
    [await join(testApp, 'Sue Suspended'), suspend, 'suspended'],
    [await join(testApp, 'Fay Former', { role: 'agent' }), deactivate, 'former colleague'],
  ] as const) {
    const open = await sentTo(who)
    const draft = (await quoteFor(who)).body
    await close(who)
    const body = { user_id: who.id, line_items: [fix] } as NewQuote
    for (const answer of [
      await quoteFor(who),
      await olga.call(quoteRoutes.edit, { params: { id: open.id }, body }),
      await olga.call(quoteRoutes.edit, { params: { id: draft.id }, body }),
      await change('finalize', draft),
    ])
      expect(answer, says).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(says), fields: { user_id: expect.stringContaining(says) } },
      })
    expect((await stored(draft)).status).toBe('draft')
  }
})

test('a quote is not written for an address that somebody typed in and never proved', async () => {
  const una = await registered(testApp)
  const { rows } = await testApp.pool.query('select id from users where email = $1', [una.email])
  expect(await quoteFor({ id: rows[0].id } as Person)).toMatchObject({
    status: 400,
    body: { fields: { user_id: 'This customer has not verified the e-mail address yet.' } },
  })
})

test('what happens to a quote stands on the timeline of its request’s ticket, and on no other', async () => {
  const [other, hers] = [await requestOf(people.ann), await requestOf(people.ann)]
  const { number } = await sentTo(people.ann, { service_request_id: hers.id })
  const timeline = async (id: number) =>
    (await people.olga.call(ticketRoutes.adminTicket, { params: { id } })).body.timeline.map(
      ({ says }) => says,
    )
  expect((await timeline(hers.ticketId)).join()).toContain(`sent the quote ${number}`)
  expect((await timeline(other.ticketId)).join()).not.toContain(number)
})

test('the list finds by number, name and status, newest first, and pages on', async () => {
  const zoe = await join(testApp, 'Zoe Zebra')
  const sent: string[] = []
  for (let count = 0; count < 3; count += 1) sent.unshift((await sentTo(zoe)).id)
  const list = async (query: Record<string, string>) =>
    (await people.olga.call(quoteRoutes.list, { query })).body.map(({ id }) => id)
  expect(await list({ q: 'zebra' })).toEqual(sent)
  const { number } = await stored({ id: sent[0] ?? '' })
  expect(await list({ q: number.toLowerCase() })).toEqual([sent[0]])
  expect(await list({ q: 'zebra', before: sent[0] ?? '' })).toEqual(sent.slice(1))
  expect(await list({ q: 'zebra', status: 'accepted' })).toEqual([])
  await change('acceptByStaff', { id: sent[0] ?? '' })
  await testApp.pool.query('update quotes set expires_at = $2 where id = any($1)', [
    sent.slice(0, 2),
    new Date(testApp.services.now() - 1_000),
  ])
  expect(await list({ q: 'zebra', status: 'accepted' })).toEqual(sent.slice(0, 1))
  expect(await list({ q: 'zebra', status: 'expired' })).toEqual(sent.slice(1, 2))
  expect(await list({ q: 'zebra', status: 'open' })).toEqual(sent.slice(2))
  await change('acceptByStaff', { id: sent[2] ?? '' })
  expect(await list({ q: 'zebra', status: 'open' })).toEqual([])
  expect(await list({ q: '%' })).toEqual([])
})

test('where hundreds of customers match, the list has the quotes of those alone, by name and by address', async () => {
  await testApp.pool.query(
    `insert into users (email, name, password_hash)
     select 'crowd' || n || '@example.com', 'Crowd', 'x' from generate_series(1, 200) n`,
  )
  const [byName, byAddress] = [await join(testApp, 'Carl Crowd'), await join(testApp, 'Cara Moved')]
  await testApp.pool.query(`update users set email = 'in.the.crowd@example.com' where id = $1`, [
    byAddress.id,
  ])
  await testApp.pool.query(`update users set email = 'carl@example.com' where id = $1`, [byName.id])
  const sent = [await sentTo(byName), await sentTo(byAddress)].map(({ id }) => id)
  await sentTo(people.ann)
  const { body } = await people.olga.call(quoteRoutes.list, { query: { q: 'crowd' } })
  expect(body.map(({ id }) => id)).toEqual(sent.toReversed())
})

test('who has not answered is reminded once, three days before the end', async () => {
  const rita = await join(testApp, 'Rena Reminded')
  const quote = await sentTo(rita)
  const mails = async () => {
    await runJob(testApp.services, remindQuotes, {})
    await testApp.work()
    return testApp.mailsTo(rita.email).filter(({ kind }) => kind === 'quote_ends_soon').length
  }
  expect(await mails()).toBe(0)
  testApp.advance(28 * DAY_MS)
  expect(await mails()).toBe(1)
  expect(await mails()).toBe(1)
  expect((await see(quote)).body.status).toBe('open')
})

test('a quote that a plan makes too small for a card meanwhile does not go out', async () => {
  await people.olga.signIn()
  const dora = await join(testApp, 'Dora Smith')
  const line_items = [{ description: 'Small', unit_price: 0.4 }]
  const { body } = await people.olga.call(quoteRoutes.create, { body: { user_id: dora.id, line_items } })
  await testApp.pool.query("update users set subscription_tier = 'security' where id = $1", [dora.id])
  expect((await people.olga.call(quoteRoutes.finalize, { params: { id: body.id } })).status).toBe(400)
})

test('a quote can be accepted on the whole of the day that it names, by the calendar of London, and not after it', async () => {
  await people.olga.signIn()
  const wanda = await join(testApp, 'Wanda Whole')
  const [kept, missed] = [await sentTo(wanda, { valid_days: 1 }), await sentTo(wanda, { valid_days: 1 })]
  const end = Date.parse(kept.expires_at ?? '')
  const inLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })
  expect(inLondon.format(end)).toBe('23:59:59')
  expect((await stored(kept)).sent_at.toISOString()).toBe(kept.issued_at)
  testApp.advance(end - testApp.services.now() - HOUR_MS)
  expect((await accept(kept, 'Wanda Whole')).status).toBe(200)
  expect((await see(missed)).body.status).toBe('open')
  testApp.advance(HOUR_MS + 1)
  expect((await accept(missed, 'Wanda Whole')).status).toBe(409)
})
