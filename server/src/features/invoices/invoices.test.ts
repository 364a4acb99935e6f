import { customerRoutes } from '@sitewright/contract/customers.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { InvoiceStatus, invoiceRoutes, type NewInvoice } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#features/personal-data/delete-account.ts'
import { limits } from '#platform/budget-table.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { pdfText } from '#test/pdf-text.ts'
import { verifyLedger } from './ledger/verify.ts'
import { remindOverdue } from './remind-overdue.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const londonClock = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' }).format(at)

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20', TAX_NUMBER: 'GB 123' })
  people = await cast(testApp)
})

const create = (
  more: Partial<Record<keyof NewInvoice, unknown>> = {},
  headers: Record<string, string> = {},
) =>
  people.olga.call(invoiceRoutes.create, { body: { amount: 120, email: people.ann.email, ...more }, headers })
async function issued(more: Partial<Record<keyof NewInvoice, unknown>> = {}): Promise<string> {
  const { body, status } = await create(more)
  expect(status).toBe(201)
  return body.invoice_id
}
const see = async (id: string) => (await people.guest.call(invoiceRoutes.get, { params: { id } })).body
const pay = (id: string, body: object = { card: 'works' }) =>
  people.guest.call(invoiceRoutes.paySandbox, { params: { id }, body })
const credit = (id: string, body: object) =>
  people.olga.call(invoiceRoutes.creditNote, { params: { id }, body })
const kindsTo = (who: Pick<Person, 'email'>) => testApp.mailsTo(who.email).map(({ kind }) => kind)
const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const inBalance = async () => {
  const { problems } = await verifyLedger(testApp.services.db)
  expect(problems).toEqual([])
}

test('staff write an invoice in pounds, and the customer finds, pays and has a receipt for it', async () => {
  const { ann, olga, guest } = people
  const id = await issued({ amount: 120.5 })
  const [listed] = (await olga.call(invoiceRoutes.list)).body
  expect(listed).toMatchObject({ id, status: 'open', total: 12_050, customer_email: ann.email })
  expect(listed?.number).toMatch(/^INV-\d{4}-\d{4}$/)
  const seen = await see(id)
  expect(seen).toMatchObject({
    description: 'Custom service invoice',
    total: 12_050,
    tax: 2_008,
    open: 12_050,
  })
  expect(JSON.stringify(seen)).not.toContain(ann.email)
  const info = await guest.call(invoiceRoutes.pay, { params: { id } })
  expect(info.body).toMatchObject({ amount: 12_050, publishable_key: null, sandbox: true })
  expect(info.body.client_secret).toMatch(/_secret_/)
  const declined = await pay(id, { card: 'declined' })
  expect(declined.body).toMatchObject({ status: 'declined', message: expect.stringContaining('declined') })
  expect((await pay(id)).body.status).toBe('paid')
  expect(await see(id)).toMatchObject({ status: 'paid', paid: 12_050, open: 0 })
  await testApp.work()
  expect(kindsTo(ann)).toEqual(expect.arrayContaining(['invoice', 'invoice_receipt']))
  expect((await pay(id)).status).toBe(409)
  expect((await ann.call(invoiceRoutes.mine)).body.map((one) => one.id)).toContain(id)
  expect((await people.bob.call(invoiceRoutes.mine)).body).toEqual([])
  await inBalance()
})

test('numbers have no gaps and no doubles when forty are issued at once', async () => {
  const before = (await rows(`select last from document_numbers where kind = 'INV'`))[0].last
  await Promise.all(Array.from({ length: 40 }, () => create({ send_invoice_email: false })))
  const numbers = await rows('select number from invoices where number is not null order by number')
  const year = new Date(testApp.services.now()).getUTCFullYear()
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: before + 40 }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, '0')}`),
  )
})

test('wrong amounts, currencies, addresses and texts are refused at their field', async () => {
  const wrong: [object, string][] = [
    [{ amount: -1 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 0.29 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 1e21 }, 'amount'],
    [{ amount: '12' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ currency: 'usd' }, 'currency'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@example.com\nbcc: b@example.com' }, 'email'],
    [{ description: 'x'.repeat(301) }, 'description'],
    [{ description: 'a\u0000b' }, 'description'],
    [{ send_invoice_email: 'yes' }, 'send_invoice_email'],
    [{ total: 1 }, ''],
  ]
  for (const [more, field] of wrong) {
    const { status, body } = await create(more)
    expect(status, JSON.stringify(more)).toBe(400)
    if (field) expect(Object.keys((body as { fields?: object }).fields ?? {})[0]).toBe(field)
  }
})

test('the same Idempotency-Key makes one invoice, also at once; with another body it is 422', async () => {
  const headers = { 'idempotency-key': 'one-1' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ amount: 77 }, headers)))
  expect(new Set(answers.map(({ body }) => body.invoice_id)).size).toBe(1)
  expect((await create({ amount: 78 }, headers)).status).toBe(422)
  expect((await create({ amount: 77 }, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  const other = await create({ amount: 76 }, { 'idempotency-key': 'one-2' })
  const again = await create({ amount: 77 }, headers)
  expect(again.body.invoice_id).toBe(answers[0]?.body.invoice_id)
  expect((await create({ amount: 76 }, { 'idempotency-key': 'one-2' })).body).toEqual(other.body)
  expect(await rows('select from invoices where total_pence = 7700')).toHaveLength(1)
})

test('the Idempotency-Key of one person is none of another, nor of another thing that the same one makes', async () => {
  const headers = { 'idempotency-key': 'shared-1' }
  const body = { amount: 79, email: people.ann.email, send_invoice_email: false }
  const olaf = await join(testApp, 'Olaf Owner', { role: 'owner' })
  const made = [people.olga, olaf].map((who) => who.call(invoiceRoutes.create, { body, headers }))
  const ids = (await Promise.all(made)).map(({ body: { invoice_id } }) => invoice_id)
  expect(new Set(ids).size).toBe(2)
  const [id = ''] = ids
  const credit = { amount: 79, reason: 'Agreed' }
  const credited = await people.olga.call(invoiceRoutes.creditNote, { params: { id }, body: credit, headers })
  expect(credited).toMatchObject({ status: 200, body: { open: 0 } })
})

test('the mail of an invoice asks for money only while there is something to pay', async () => {
  const { olga, ann } = people
  const id = await issued({ amount: 81, send_invoice_email: false })
  const sentText = async () => {
    expect((await olga.call(invoiceRoutes.send, { params: { id } })).status).toBe(200)
    await testApp.work()
    return testApp.mailsTo(ann.email).findLast(({ subject }) => subject.includes('£81'))?.text
  }
  expect(await sentText()).toContain('See and pay the invoice')
  await olga.call(invoiceRoutes.creditNote, { params: { id }, body: { amount: 81, reason: 'Agreed' } })
  const text = await sentText()
  expect(text).toContain('Nothing is left to pay.')
  expect(text).not.toContain('See and pay')
})

test('what an invoice is for stands in its mails as it was written, and ends no sentence', async () => {
  const id = await issued({
    amount: 83,
    description: 'A new form. With a captcha.',
    send_invoice_email: true,
  })
  await pay(id)
  await testApp.work()
  const texts = testApp.mailsTo(people.ann.email).filter(({ subject }) => subject.includes('£83'))
  expect(texts.map(({ kind }) => kind)).toEqual(['invoice', 'invoice_receipt'])
  for (const { text } of texts) expect(text).toMatch(/invoice .* \(“A new form\. With a captcha\.”\)\.$/m)
})

test('one invoice is mailed five times a day at most, and three hundred documents an hour are written by one person', async () => {
  const { olga, ann } = people
  const id = await issued({ amount: 10, send_invoice_email: false })
  const sent: number[] = []
  for (let n = 1; n <= 6; n += 1) sent.push((await olga.call(invoiceRoutes.send, { params: { id } })).status)
  expect(sent).toEqual([200, 200, 200, 200, 200, 429])

  const key = String(olga.id)
  for (let n = 0; n < limits.documentsByHand.points; n += 1)
    await testApp.services.limits.consume(limits.documentsByHand, key).catch(() => undefined)
  const one = await olga.call(invoiceRoutes.create, { body: { amount: 1, email: ann.email } as NewInvoice })
  expect(one.status).toBe(429)
  expect((await olga.call(invoiceRoutes.send, { params: { id } })).status).toBe(429)
  await testApp.services.limits.reset(limits.documentsByHand, key)
})

test('more invoices are mailed at once than there are connections to the database, and health answers', async () => {
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await issued({ amount: 11, send_invoice_email: false }))
  const answers = await Promise.all(ids.map((id) => people.olga.call(invoiceRoutes.send, { params: { id } })))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await fetch(`${testApp.url}/api/health`)).status).toBe(200)
})

test('a draft has no number and no page, and is voided or issued; an issued invoice is never voided', async () => {
  const { olga, guest } = people
  const id = await issued({ draft: true })
  expect((await guest.call(invoiceRoutes.get, { params: { id } })).status).toBe(404)
  expect((await guest.call(invoiceRoutes.pay, { params: { id } })).status).toBe(404)
  expect((await credit(id, { reason: 'Not due' })).status).toBe(409)
  const voided = await olga.call(invoiceRoutes.void, { params: { id } })
  expect(voided.body).toMatchObject({ status: 'void', number: null })
  expect((await olga.call(invoiceRoutes.issue, { params: { id } })).status).toBe(409)
  for (const route of [invoiceRoutes.get, invoiceRoutes.pdf, invoiceRoutes.pay])
    expect((await guest.call(route, { params: { id } })).status).toBe(404)
  const other = await issued({ draft: true })
  const [first, second] = await Promise.all(
    [1, 2].map(() => olga.call(invoiceRoutes.issue, { params: { id: other } })),
  )
  expect(first?.body.number).toBe(second?.body.number)
  expect((await olga.call(invoiceRoutes.void, { params: { id: other } })).status).toBe(409)
  await inBalance()
})

test('nothing is done to an invoice that is not there', async () => {
  const params = { id: 'A'.repeat(22) }
  const { issue, void: voids, send, refund, creditNote } = invoiceRoutes
  for (const route of [issue, voids, send])
    expect((await people.olga.call(route, { params })).status, route.path).toBe(404)
  for (const route of [refund, creditNote]) {
    const sent = { params, body: { amount: 5, reason: 'Agreed' } }
    expect((await people.olga.call(route, sent)).status, route.path).toBe(404)
  }
})

test('the database itself refuses changes of issued invoices, their lines, credit notes and the ledger', async () => {
  const id = await issued({ amount: 50 })
  await credit(id, { amount: 1, reason: 'A little off' })
  const refused = [
    `update invoices set total_pence = 1, subtotal_pence = 1 where id = '${id}'`,
    `update invoices set number = 'INV-1' where id = '${id}'`,
    `update invoices set customer_email = 'x@example.com' where id = '${id}'`,
    `update invoices set status = 'void' where id = '${id}'`,
    `delete from invoices where id = '${id}'`,
    `update invoice_lines set unit_pence = 1 where invoice_id = '${id}'`,
    `delete from invoice_lines where invoice_id = '${id}'`,
    `insert into invoice_lines (invoice_id, position, description, quantity, unit_pence) values ('${id}', 9, 'x', 1, 1)`,
    `update credit_notes set amount_pence = 2`,
    `delete from credit_notes`,
    `update ledger_entries set amount_pence = 1`,
    `delete from ledger_entries`,
    `truncate ledger_entries`,
    `insert into ledger_entries (at, kind, source, account, amount_pence, invoice_id) values (now(), 'payment', 'x', 'cash', 5, '${id}')`,
  ]
  for (const statement of refused)
    await expect(testApp.pool.query(statement), statement).rejects.toThrow(
      /immutable|append-only|kept|add up/,
    )
  await inBalance()
})

test('an accepted quote becomes one invoice with its lines and discount, under forty acceptances', async () => {
  const { olga, guest, sam } = people
  const quote = await olga.call(quoteRoutes.create, {
    body: { user_id: sam.id, line_items: [{ description: 'Repair', quantity: 3, unit_price: 33.33 }] },
  })
  const { id } = quote.body
  await olga.call(quoteRoutes.finalize, { params: { id } })
  await Promise.all(
    Array.from({ length: 40 }, () =>
      guest.call(quoteRoutes.accept, { params: { id }, body: { name: 'Sam Carter', consent: true } }),
    ),
  )
  const mine = (await sam.call(invoiceRoutes.mine)).body
  expect(mine).toHaveLength(1)
  expect(await see(mine[0]?.id ?? '')).toMatchObject({
    quote_number: quote.body.number,
    lines: [{ description: 'Repair', quantity: 3, unit: 3_333, amount: 9_999 }],
    subtotal: 9_999,
    discount_percent: 40,
    discount: 4_000,
    total: 5_999,
  })
})

test('the timeline says that we invoiced what the customer accepted, and not that the customer did', async () => {
  const { olga, sam } = people
  const quote = await olga.call(quoteRoutes.create, {
    body: { user_id: sam.id, line_items: [{ description: 'Repair', unit_price: 50 }] },
  })
  const { id } = quote.body
  await olga.call(quoteRoutes.finalize, { params: { id } })
  await sam.call(quoteRoutes.accept, { params: { id }, body: { name: 'Sam Carter', consent: true } })
  const timeline = await olga.call(customerRoutes.timeline, { params: { id: sam.id } })
  const told = timeline.body.map(({ who, says }) => `${who} ${says}`)
  expect(told).toContain(`Sam Carter accepted the quote ${quote.body.number}`)
  // The newest three; another test invoices the same customer.
  const invoicing = told.filter((line) => line.includes('an invoice') || line.includes('the invoice'))
  expect(invoicing.slice(0, 3)).toEqual([
    expect.stringMatching(/^Sitewright sent the invoice INV-/),
    expect.stringMatching(/^Sitewright issued the invoice INV-/),
    'Sitewright drafted an invoice',
  ])
})

test('a quote with a deposit charges it on acceptance and the balance when the request is completed', async () => {
  const { olga, guest, bob } = people
  const request = await bob.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
  })
  const quote = await olga.call(quoteRoutes.create, {
    body: {
      user_id: bob.id,
      service_request_id: request.body.id,
      line_items: [{ description: 'Redesign', unit_price: 199.99 }],
      deposit_percent: 30,
    },
  })
  const { id } = quote.body
  await olga.call(quoteRoutes.finalize, { params: { id } })
  await guest.call(quoteRoutes.accept, { params: { id }, body: { name: 'Bob Fisher', consent: true } })
  const list = async () => (await bob.call(invoiceRoutes.mine)).body
  expect(await list()).toMatchObject([{ part: 'deposit', total: 6_000 }])
  // The work goes on under a newer ticket.
  const later = await bob.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'y' },
  })
  const { ticketId } = later.body
  const merge = { params: { id: request.body.ticketId }, body: { into: ticketId } }
  expect((await olga.call(inboxRoutes.merge, merge)).status).toBe(200)
  const resolve = () =>
    olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status: 'resolved' } })
  await resolve()
  const [balance] = await list()
  expect(balance).toMatchObject({ part: 'balance', total: 13_999, status: 'open' })
  expect(await see(balance?.id ?? '')).toMatchObject({ subtotal: 19_999, deducted: 6_000, total: 13_999 })
  await olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status: 'open' } })
  await resolve()
  expect(await list()).toHaveLength(2)
  await testApp.work()
  expect(kindsTo(bob).filter((kind) => kind === 'invoice')).toHaveLength(2)
  await inBalance()
})

test('the list finds by number, address and status; wildcards are plain text', async () => {
  const zoe = await join(testApp, 'Zoe Zebra')
  const sent = [await issued({ email: zoe.email }), await issued({ email: zoe.email })].reverse()
  const list = async (query: Record<string, string>) =>
    (await people.olga.call(invoiceRoutes.list, { query })).body.map(({ id }) => id)
  expect(await list({ q: zoe.email })).toEqual(sent)
  expect(await list({ q: 'zebra', before: sent[0] ?? '' })).toEqual(sent.slice(1))
  const { number } = await see(sent[0] ?? '')
  expect(await list({ q: number.toLowerCase() })).toEqual(sent.slice(0, 1))
  expect(await list({ q: zoe.email, status: 'paid' })).toEqual([])
  expect(await list({ q: zoe.email, status: 'open' })).toEqual(sent)
  expect(await list({ q: '%' })).toEqual([])
})

test('the PDF says the same figures, and the exports open without formulas', async () => {
  const { olga, guest } = people
  const id = await issued({ amount: 64.2, description: '=HYPERLINK("http://x.example.com","x")' })
  const pdf = await guest.call(invoiceRoutes.pdf, { params: { id } })
  expect(pdf.headers['content-type']).toContain('application/pdf')
  expect((pdf.body as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
  const csv = async (route: typeof invoiceRoutes.exportInvoices | typeof invoiceRoutes.exportLedger) =>
    String((await olga.call(route)).body)
  const invoices = await csv(invoiceRoutes.exportInvoices)
  expect(invoices.split('\n').find((row) => row.includes('64.20'))).toContain(`"'=HYPERLINK(`)
  expect(invoices).toContain('Credit note,CN-')
  expect((await see(id)).credit_notes).toEqual([])
  const ledger = (await csv(invoiceRoutes.exportLedger)).trim().split('\n').slice(1)
  const cents = (at: number) =>
    ledger.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(at)) * 100), 0)
  expect(ledger.length).toBeGreaterThan(20)
  expect(cents(-1)).toBe(cents(-2))
  expect((await people.ann.call(invoiceRoutes.exportLedger)).status).toBe(403)
})

test('an account that is deleted leaves its issued invoices behind without name and address', async () => {
  const dora = await join(testApp, 'Dora Deleted')
  const [id, draft] = [await issued({ email: dora.email }), await issued({ email: dora.email, draft: true })]
  await pay(id)
  await testApp.pool.query(`update users set deletion_due_at = now() - interval '1 hour' where id = $1`, [
    dora.id,
  ])
  await runJob(testApp.services, deleteAccount, { userId: dora.id })
  const kept = await rows('select * from invoices where id = any($1)', [[id, draft]])
  expect(kept).toMatchObject([
    { id, customer_name: '', customer_email: '', user_id: null, paid_pence: 12_000 },
  ])
  expect(kept[0].pseudonym).toBeTruthy()
  expect((await see(id)).status).toBe('paid')
  await inBalance()
})

test('an overdue invoice is reminded of the day after, then weekly, three times in all', async () => {
  const rita = await join(testApp, 'Rita Reminded')
  const id = await issued({ email: rita.email, description: 'A form. And its mails.' })
  const due = Date.parse((await see(id)).due_at)
  expect(londonClock(due)).toBe('23:59:59')
  const afterDays = async (days: number) => {
    testApp.advance(days * DAY_MS)
    await runJob(testApp.services, remindOverdue, {})
    await runJob(testApp.services, remindOverdue, {})
    await testApp.work()
    return kindsTo(rita).filter((kind) => kind === 'invoice_overdue').length
  }
  // The day that the invoice names is theirs to its end.
  expect(await afterDays((due - testApp.services.now() - HOUR_MS) / DAY_MS)).toBe(0)
  expect((await see(id)).status).toBe('open')
  expect(await afterDays(0.5)).toBe(1)
  expect((await see(id)).status).toBe('overdue')
  const mail = testApp.mailsTo(rita.email).find(({ kind }) => kind === 'invoice_overdue')
  expect(mail?.text).toMatch(
    /of our invoice \S+ \(“A form\. And its mails\.”\) is still to be paid\. It was due on /,
  )
  expect(await afterDays(3)).toBe(1)
  expect(await afterDays(4)).toBe(2)
  // A run may begin some seconds earlier than the last.
  expect(await afterDays(7 - 1 / 10_000)).toBe(3)
  expect(await afterDays(30)).toBe(3)
})

test('the books have an invoice and its credit note under the day that their PDF names, in summer too', async () => {
  const year = new Date(testApp.services.now()).getUTCFullYear() + 1
  testApp.advance(Date.parse(`${year}-06-30T23:30:00Z`) - testApp.services.now())
  await people.olga.signIn()
  const id = await issued({ description: 'Shortly after midnight' })
  await credit(id, { amount: 20, reason: 'A part of the midnight' })
  const pdf = await people.guest.call(invoiceRoutes.pdf, { params: { id } })
  expect(pdfText(pdf.body as unknown as Buffer)).toContain(`1 July ${year}`)
  const { number } = await see(id)
  const listed = async (query: Record<string, string>) =>
    String((await people.olga.call(invoiceRoutes.exportInvoices, { query })).body)
      .split('\n')
      .filter((row) => row.includes(number))
      .map((row) => row.split(',').slice(0, 4).join())
  const [july, june] = [`${year}-07-01`, `${year}-06-30`]
  expect(await listed({ from: july, to: july })).toEqual([
    `Invoice,${number},${july},${year}-07-15`,
    expect.stringMatching(`^Credit note,CN-\\d{4}-\\d{4},${july},$`),
  ])
  expect(await listed({ to: june })).toEqual([])
  const ledger = String((await people.olga.call(invoiceRoutes.exportLedger, { query: { to: june } })).body)
  expect(ledger).toContain(`,${june} 23:30:`)
})

test('the list finds an invoice under the status that it shows, and under no other', async () => {
  await people.olga.signIn()
  const sid = await join(testApp, 'Sid Status')
  const now = testApp.services.now()
  const due = (days: number) => new Date(now + days * DAY_MS)
  const states: [
    InvoiceStatus,
    { due: number; paid?: number; back?: number; off?: number; lost?: number },
  ][] = [
    ['overdue', { due: -1 }],
    ['overdue', { due: -1, paid: 5_000 }],
    ['open', { due: 1 }],
    ['open', { due: 1, paid: 5_000, back: 5_000 }],
    ['open', { due: 1, paid: 5_000, lost: 5_000 }],
    ['partly_paid', { due: 1, paid: 5_000 }],
    ['charged_back', { due: -1, paid: 12_000, lost: 12_000 }],
    ['paid', { due: -1, paid: 12_000 }],
    ['paid', { due: 1, paid: 12_000, back: 5_000, off: 5_000 }],
    ['refunded', { due: 1, paid: 12_000, back: 12_000, off: 12_000 }],
    ['credited', { due: -1, off: 12_000 }],
  ]
  const shown = new Map<string, InvoiceStatus>()
  for (const [status, { due: days, paid = 0, back = 0, off = 0, lost = 0 }] of states) {
    const id = await issued({ email: sid.email, draft: true })
    await rows(
      `update invoices set status = 'open', number = 'INV-' || id, issued_at = now(), due_at = $2, paid_pence = $3,
         refunded_pence = $4, credited_pence = $5, disputed_pence = $6 where id = $1`,
      [id, due(days), paid, back, off, lost],
    )
    shown.set(id, status)
  }
  shown.set(await issued({ email: sid.email, draft: true }), 'draft')
  const gone = await issued({ email: sid.email, draft: true })
  await people.olga.call(invoiceRoutes.void, { params: { id: gone } })
  shown.set(gone, 'void')
  const list = async (query: Record<string, string>) =>
    (await people.olga.call(invoiceRoutes.list, { query: { q: sid.email, ...query } })).body
  expect(new Map((await list({})).map(({ id, status }) => [id, status]))).toEqual(shown)
  for (const status of InvoiceStatus.options)
    expect(new Set((await list({ status })).map(({ id }) => id)), status).toEqual(
      new Set([...shown.keys()].filter((id) => shown.get(id) === status)),
    )
})
