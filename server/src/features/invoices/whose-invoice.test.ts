import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { latestCode, newcomer, registered } from '#test/newcomer.ts'
import { pdfText } from '#test/pdf-text.ts'
import { acceptWithDeposit } from '#test/quotes.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const create = async (email: string, amount = 40) =>
  (await olga.call(invoiceRoutes.create, { body: { amount, email } })).body.invoice_id
const mine = async (who: Person) => (await who.call(invoiceRoutes.mine)).body
const mailsTo = async (email: string) => {
  await testApp.work()
  return testApp.mailsTo(email).map(({ subject }) => subject)
}

test('an invoice to an address without an account belongs to the account once the address is proved', async () => {
  const nora = newcomer(testApp)
  const early = await create(nora.email)
  await registered(testApp, nora)
  const again = await create(nora.email, 41)
  expect((await testApp.pool.query('select user_id from invoices where id = $1', [again])).rows).toEqual([
    { user_id: null },
  ])
  const code = await latestCode(testApp, nora.email)
  await nora.call(accountRoutes.verifyEmail, { body: { email: nora.email, code } })
  await nora.signIn()
  expect((await mine(nora)).map(({ id }) => id)).toEqual([again, early])
  const stranger = await join(testApp, 'Bob Fisher')
  expect(await mine(stranger)).toEqual([])
})

test('who proves an address that another account has left gets none of its invoices, nor those of other addresses', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const hers = await create(ann.email)
  const nobodys = await create(newcomer(testApp).email)
  await testApp.pool.query('update users set email = $2 where id = $1', [ann.id, `moved.${ann.email}`])
  const { name, password } = newcomer(testApp)
  const nora = await registered(testApp, new Person(testApp, { id: 0, email: ann.email, name, password }))
  const code = await latestCode(testApp, nora.email)
  await nora.call(accountRoutes.verifyEmail, { body: { email: nora.email, code } })
  await nora.signIn()
  expect(await mine(nora)).toEqual([])
  expect((await mine(ann)).map(({ id }) => id)).toEqual([hers])
  const { rows } = await testApp.pool.query('select user_id from invoices where id = $1', [nobodys])
  expect(rows).toEqual([{ user_id: null }])
})

test('where an invoice waits for an address, a code verifies no password that was typed in another browser', async () => {
  const guest = new Person(testApp, { id: 0, email: 'guest@example.com', password: '', name: '' })
  const verifyElsewhere = async ({ email }: Person) => {
    const body = { email, code: await latestCode(testApp, email) }
    return (await guest.call(accountRoutes.verifyEmail, { body })).body
  }
  const [victim, nina] = [newcomer(testApp), newcomer(testApp)]
  await create(victim.email)
  await registered(testApp, victim)
  expect(await verifyElsewhere(victim)).toMatchObject({ code: 'password_needed' })
  expect(await verifyElsewhere(await registered(testApp, nina)), 'to another address').toMatchObject({
    verified: true,
  })

  const ann = await join(testApp, 'Ann Baker')
  await create(ann.email)
  await testApp.pool.query('update users set email = $2 where id = $1', [ann.id, `moved.${ann.email}`])
  const heir = new Person(testApp, { id: 0, email: ann.email, password: 'her own long one 5', name: 'Nora' })
  await registered(testApp, heir)
  expect(await verifyElsewhere(heir), 'of somebody else already').toMatchObject({ verified: true })
})

test('an invoice that is written while its address is proved belongs to the account as well', async () => {
  const nora = await registered(testApp, newcomer(testApp))
  const code = await latestCode(testApp, nora.email)
  await create(olga.email)
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  // What an invoice takes after it was written.
  await holder.query('select from document_numbers for update')
  const written = create(nora.email)
  await expect.poll(() => waiting(testApp)).toBe(1)
  const proved = nora.call(accountRoutes.verifyEmail, { body: { email: nora.email, code } })
  await Promise.race([proved, expect.poll(() => waiting(testApp)).toBe(2)])
  await holder.query('rollback')
  holder.release()
  expect((await proved).status).toBe(200)
  const id = await written
  await nora.signIn()
  expect((await mine(nora)).map((invoice) => invoice.id)).toEqual([id])
})

test('an invoice that is written while an account moves to its address belongs to the account as well', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  const details = { name: ann.name, website_url: '', phone_country: 'GB', phone_number: '' }
  const asked = { ...details, email, currentPassword: ann.password }
  expect((await ann.call(accountRoutes.updateProfile, { body: asked })).status).toBe(200)
  const code = await latestCode(testApp, email)
  await create(olga.email)
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  // What an invoice takes after it was written.
  await holder.query('select from document_numbers for update')
  const written = create(email)
  await expect.poll(() => waiting(testApp)).toBe(1)
  const moved = ann.call(accountRoutes.verifyEmail, { body: { email, code } })
  await Promise.race([moved, expect.poll(() => waiting(testApp)).toBe(2)])
  await holder.query('rollback')
  holder.release()
  expect((await moved).status).toBe(200)
  expect((await mine(ann)).map(({ id }) => id)).toEqual([await written])
})

test('mails go to the address that the account has now; the document stays as it was issued', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const id = await create(ann.email)
  const moved = `moved.${ann.email}`
  await testApp.pool.query('update users set email = $2 where id = $1', [ann.id, moved])
  await olga.call(invoiceRoutes.send, { params: { id } })
  await olga.call(invoiceRoutes.paySandbox, { params: { id }, body: { card: 'works' } })
  await olga.call(invoiceRoutes.refund, { params: { id }, body: { reason: 'As agreed' } })
  const subjects = await mailsTo(moved)
  for (const says of ['Invoice INV-', 'Receipt: £40.00', 'Refund of £40.00'])
    expect(subjects.some((subject) => subject.startsWith(says))).toBe(true)
  expect(await mailsTo(ann.email)).toHaveLength(1)
  const [listed] = (await olga.call(invoiceRoutes.list, { query: { q: ann.email } })).body
  expect(listed?.customer_email).toBe(ann.email)
})

/** A quote with a deposit is accepted, so that its balance is a draft; `status` is where the ticket is then. */
async function withBalance(status?: 'open'): Promise<{ ann: Person; ticketId: number }> {
  const ann = await join(testApp, 'Ann Baker')
  const asked = await ann.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
  })
  await acceptWithDeposit(olga, ann, asked.body.id)
  const { ticketId } = asked.body
  if (status) await olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status } })
  return { ann, ticketId }
}
const close = (id: number) => olga.call(ticketRoutes.change, { params: { id }, body: { status: 'closed' } })

test('closing a ticket whose work was going on invoices the balance, as resolving does', async () => {
  const { ann, ticketId } = await withBalance()
  expect(await mine(ann)).toHaveLength(1)
  await close(ticketId)
  expect((await mine(ann)).map(({ part }) => part)).toEqual(['balance', 'deposit'])
})

test('closing a ticket whose work had not begun asks for no money, and tells staff of the draft', async () => {
  const { ann, ticketId } = await withBalance('open')
  await close(ticketId)
  expect(await mine(ann)).toHaveLength(1)
  expect(await mailsTo(olga.email)).toContainEqual(expect.stringContaining(`Ticket #${ticketId}: `))
  const told = testApp.mailsTo(olga.email).find(({ text }) => text.includes('is still a draft: '))
  expect(told?.text).toMatch(/so the £45\.00 were not invoiced\.\s+Please issue the draft/)
  const drafts = (await olga.call(invoiceRoutes.list, { query: { status: 'draft', q: ann.email } })).body
  expect(drafts).toMatchObject([{ part: 'balance', can: { issue: true } }])
})

/** The draft of a balance that is held while its ticket is closed, and the mails that came of both. */
async function closedMeanwhile(meanwhile: (id: string) => Promise<unknown>) {
  const { ann, ticketId } = await withBalance()
  await mailsTo(ann.email)
  testApp.mails.length = 0
  const { rows } = await testApp.pool.query(
    "select id from invoices where user_id = $1 and part = 'balance'",
    [ann.id],
  )
  const [{ id }] = rows
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  await holder.query('select from invoices where id = $1 for update', [id])
  const first = meanwhile(id)
  await expect.poll(() => waiting(testApp)).toBe(1)
  const closed = close(ticketId)
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('commit')
  holder.release()
  await first
  expect((await closed).status).toBe(200)
  return (await mailsTo(ann.email)).filter((subject) => /^(Invoice|New invoice)/.test(subject))
}

test('a draft that is voided while its ticket is closed is mailed to nobody', async () => {
  const mailed = await closedMeanwhile((id) => olga.call(invoiceRoutes.void, { params: { id } }))
  expect(mailed).toEqual([])
})

test('a draft that is issued while its ticket is closed is mailed once', async () => {
  const mailed = await closedMeanwhile((id) => olga.call(invoiceRoutes.issue, { params: { id } }))
  expect(mailed).toEqual([expect.stringMatching(/INV-/)])
})

test('who holds the link of an invoice or quote reads the buyer’s name in the document, and nobody’s address', async () => {
  const ann = await join(testApp, 'Annabel Baker')
  const { body } = await olga.call(quoteRoutes.create, {
    body: { user_id: ann.id, line_items: [{ description: 'Repair', quantity: 1, unit_price: 40 }] },
  })
  await olga.call(quoteRoutes.finalize, { params: { id: body.id } })
  await olga.call(quoteRoutes.accept, { params: { id: body.id }, body: { name: 'A. Baker', consent: true } })
  const [invoice] = await mine(ann)
  const links = [
    { route: invoiceRoutes, id: invoice?.id ?? '', isNamed: false },
    { route: quoteRoutes, id: body.id, isNamed: true },
  ]
  for (const { route, id, isNamed } of links) {
    const stranger = { url: route.get.path.replace(':id', id) }
    const page = (await testApp.app.inject(stranger)).body
    expect(page).toContain(id)
    expect(page.includes(ann.name)).toBe(isNamed)
    const pdf = (await testApp.app.inject({ url: `${stranger.url}/pdf` })).rawPayload
    expect(pdfText(pdf)).toContain(ann.name)
    for (const told of [page, pdf.toString('latin1'), pdfText(pdf)]) expect(told).not.toContain(ann.email)
  }
})
