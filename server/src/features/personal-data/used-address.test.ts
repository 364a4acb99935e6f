import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { latestCode, registered } from '#test/newcomer.ts'
import { acceptWithDeposit } from '#test/quotes.ts'
import { deleteDueAccounts } from './delete-account.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp()
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

async function deleted(who: Person): Promise<void> {
  const asked = await who.call(personalDataRoutes.deleteAccount, { body: { password: who.password } })
  expect(asked.status).toBe(200)
  testApp.advance(14.1 * DAY_MS)
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work()
  expect((await testApp.pool.query('select from users where email = $1', [who.email])).rowCount).toBe(0)
}

/** Half is due at once, the rest a draft until the ticket is resolved. */
async function acceptedWithDeposit(ann: Person): Promise<number> {
  const asked = await ann.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
  })
  await acceptWithDeposit(olga, ann, asked.body.id)
  return asked.body.ticketId
}

/** Registers and proves the address that somebody else had before. */
async function newOwner(address: string): Promise<Person> {
  const bob = new Person(testApp, {
    id: 0,
    email: address,
    password: 'a plain old horse',
    name: 'Bob Fisher',
  })
  await registered(testApp, bob)
  const code = await latestCode(testApp, address)
  await bob.call(accountRoutes.verifyEmail, { body: { email: address, code } })
  return bob.signIn()
}

test('the next owner of an address who leaves takes nothing along of the customer who had it before', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await acceptedWithDeposit(ann)
  const title = 'Call about the redesign'
  await olga.call(reminderRoutes.create, { body: { title, client_email: ann.email, due_date: '2030-01-07' } })
  await testApp.pool.query('update users set email = $2 where id = $1', [ann.id, `moved.${ann.email}`])
  await deleted(await newOwner(ann.email))

  await olga.signIn()
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'resolved' } })
  const moved = new Person(testApp, { ...ann, email: `moved.${ann.email}`, password: ann.password })
  await moved.signIn()
  const { body } = await moved.call(invoiceRoutes.mine)
  expect(body.map(({ part }) => part)).toEqual(['balance', 'deposit'])
  const { rows } = await testApp.pool.query('select customer_email from invoices where user_id = $1', [
    ann.id,
  ])
  expect(rows).toEqual([{ customer_email: ann.email }, { customer_email: ann.email }])
  const reminders = await testApp.pool.query('select from reminders where title = $1', [title])
  expect(reminders.rowCount).toBe(1)
})

test('what was written to an address before it had an account goes with the account, and that to others stays', async () => {
  const [address, other] = ['nora.early@example.com', 'paul.early@example.com']
  const title = 'Call about the offer'
  const invoices: string[] = []
  for (const email of [address, other]) {
    invoices.push((await olga.call(invoiceRoutes.create, { body: { amount: 40, email } })).body.invoice_id)
    await olga.call(reminderRoutes.create, { body: { title, client_email: email, due_date: '2030-01-07' } })
  }
  const nora = await newOwner(address)
  await testApp.pool.query('update invoices set user_id = null where id = $1', [invoices[0]])
  await deleted(nora)
  const { rows } = await testApp.pool.query(
    'select customer_email, customer_name from invoices where id = any($1) order by customer_email',
    [invoices],
  )
  expect(rows).toMatchObject([{ customer_email: '', customer_name: '' }, { customer_email: other }])
  const reminders = await testApp.pool.query('select client_email from reminders where title = $1', [title])
  expect(reminders.rows).toEqual([{ client_email: other }])
})
