import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { addLogin, type Job, logOf, openJob, reveal, takeAccess } from '#test/credentials.ts'
import { next } from '#test/tickets.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

async function fresh(): Promise<{ who: Person; job: Job; id: number }> {
  const who = await join(app, 'Lea Client')
  const job = await openJob(who)
  return { who, job, id: (await addLogin(who, job)).id }
}

const own = async (who: Person, id: number) =>
  (await who.call(credentialRoutes.list)).body.find((entry) => entry.id === id)
const seenByStaff = async (ticket: number, who = people.olga) =>
  (await who.call(credentialRoutes.ofTicket, { params: { id: ticket } })).body
const change = (ticket: number, status: 'open' | 'resolved' | 'closed') =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status } })
const askFor = (who: Person, id: number, body: unknown) =>
  who.call(credentialRoutes.lease, { params: { id }, body })

test('staff open a secret only under their own access, and the client sees, is mailed and reads all of it', async () => {
  const { who, job, id } = await fresh()
  const { olga } = people
  const [listed] = await seenByStaff(job.ticket)
  expect(listed).toMatchObject({ id, username: null, can: { reveal: false, lease: true } })
  expect((await reveal(olga, id)).status).toBe(404)

  const socket = await who.socket()
  await socket.emitWithAck('join')
  const hint = next(socket, 'credentials_changed')
  const lease = await takeAccess(olga, id, job.ticket, { reason: 'to update the plug-ins' })
  await hint
  expect(await own(who, id)).toMatchObject({
    leases: [{ id: lease.id, holder: { name: 'Olga Petrova' }, until: lease.until, opened_at: null }],
  })
  expect((await seenByStaff(job.ticket))[0]).toMatchObject({ username: 'shop-admin', can: { reveal: true } })

  expect((await reveal(olga, id, 'not her password')).status).toBe(400)
  expect((await reveal(olga, id)).body.password).toBe('open sesame 42')
  expect((await reveal(olga, id)).status).toBe(200)
  await app.work()
  const kinds = app.mailsTo(who.email).map(({ kind }) => kind)
  expect(kinds.filter((one) => one === 'vault_lease')).toHaveLength(1)
  expect(kinds.filter((one) => one === 'vault_opened')).toHaveLength(1)
  expect(JSON.stringify(app.mails)).not.toContain('sesame')

  const log = await logOf(who, id)
  const openings = log.filter(({ action, outcome }) => action === 'credential.revealed' && outcome === 'done')
  expect(openings).toHaveLength(2)
  expect(openings[0]).toMatchObject({
    who: 'Olga Petrova',
    ticket_id: job.ticket,
    reason: 'to update the plug-ins',
    says: 'Olga Petrova opened it',
  })
})

test('access is for one open ticket, which the entry belongs to, with a reason and an end', async () => {
  const { who, job, id } = await fresh()
  const { olga, ann, bob } = people
  const right = { ticket_id: job.ticket, reason: 'to look', minutes: 30 }
  const otherTicket = (await openJob(who)).ticket
  const foreignTicket = (await openJob(ann)).ticket
  for (const ticket_id of [otherTicket, foreignTicket, 999_999])
    expect((await askFor(olga, id, { ...right, ticket_id })).status).toBe(404)
  for (const wrong of [
    { reason: '' },
    { reason: '  ' },
    { reason: undefined },
    { minutes: 0 },
    { minutes: 481 },
    { minutes: 1.5 },
    { minutes: undefined },
    { holder_id: 1 },
  ])
    expect((await askFor(olga, id, { ...right, ...wrong })).status).toBe(400)
  expect((await askFor(bob, id, right)).status).toBe(403)
  expect((await askFor(who, id, right)).status).toBe(403)
  await change(job.ticket, 'resolved')
  expect((await askFor(olga, id, right)).status).toBe(409)
  await change(job.ticket, 'open')
  expect((await askFor(olga, id, right)).status).toBe(201)
})

test('a colleague’s access opens nothing for others, and twenty tries at once give one access', async () => {
  const { job, id } = await fresh()
  const otto = await join(app, 'Otto Staff', { isAdmin: true })
  const body = { ticket_id: job.ticket, reason: 'to look', minutes: 30 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(people.olga, id, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect((await reveal(otto, id)).status).toBe(404)
  const lease = answers.find(({ status }) => status === 201)?.body.id ?? 0
  const end = (who: Person) => who.call(credentialRoutes.endLease, { params: { id, leaseId: lease } })
  expect((await end(otto)).status).toBe(404)
  expect((await end(people.bob)).status).toBe(404)
  expect((await reveal(people.olga, id)).status).toBe(200)
  expect((await end(people.olga)).status).toBe(200)
  expect((await reveal(people.olga, id)).status).toBe(404)
})

test('the client ends an access at once', async () => {
  const { who, job, id } = await fresh()
  const lease = await takeAccess(people.olga, id, job.ticket)
  const params = { id, leaseId: lease.id }
  expect((await who.call(credentialRoutes.endLease, { params })).status).toBe(200)
  expect((await who.call(credentialRoutes.endLease, { params })).status).toBe(200)
  expect((await reveal(people.olga, id)).status).toBe(404)
  expect((await own(who, id))?.leases).toEqual([])
  const ended = (await logOf(who, id)).filter(({ action }) => action === 'credential.lease_ended')
  expect(ended).toMatchObject([{ says: 'You ended the access' }])
})

test('access ends by itself, whether or not the job has run, and is written down once', async () => {
  const { who, job, id } = await fresh()
  await takeAccess(people.olga, id, job.ticket, { minutes: 5 })
  app.advance(5 * 60_000 + 1)
  await people.olga.signIn()
  expect((await reveal(people.olga, id)).status).toBe(404)
  expect((await own(await who.signIn(), id))?.leases).toEqual([])
  await app.work({ all: true })
  await app.work({ all: true })
  const ended = (await logOf(who, id)).filter(({ action }) => action === 'credential.lease_expired')
  expect(ended).toHaveLength(1)
  expect(
    (await askFor(people.olga, id, { ticket_id: job.ticket, reason: 'once more', minutes: 5 })).status,
  ).toBe(201)
})

test('an access that made room for the next one is written down as expired, once', async () => {
  const { job, id, who } = await fresh()
  await takeAccess(people.olga, id, job.ticket, { minutes: 5 })
  app.advance(5 * 60_000 + 1)
  await Promise.all([people.olga.signIn(), who.signIn()])
  await takeAccess(people.olga, id, job.ticket, { minutes: 5 })
  await app.work({ all: true })
  const actions = (await logOf(who, id)).map(({ action }) => action)
  expect(actions).toEqual([
    'credential.lease_started',
    'credential.lease_expired',
    'credential.lease_started',
    'credential.added',
  ])
})

test('staff with the ticket open see a new login at once', async () => {
  const { who, job } = await fresh()
  const socket = await people.olga.socket()
  await socket.emitWithAck('join_ticket', job.ticket)
  const hint = next(socket, 'credentials_changed')
  await addLogin(who, job)
  await hint
})

test('deleting a login while staff open it, take it and test it fails for nobody with an error of ours', async () => {
  for (let round = 0; round < 6; round++) {
    await app.pool.query('delete from rate_limits')
    const { who, job, id } = await fresh()
    await takeAccess(people.olga, id, job.ticket)
    const answers = await Promise.all([
      reveal(people.olga, id),
      change(job.ticket, 'resolved'),
      who.call(credentialRoutes.delete, { params: { id } }),
      askFor(people.olga, id, { ticket_id: job.ticket, reason: 'once more', minutes: 5 }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  }
})

test('closing the ticket ends every access and names the passwords to change', async () => {
  const { who, job, id } = await fresh()
  const unopened = await addLogin(who, job, { label: 'Never opened' })
  const otto = await join(app, 'Otto Staff', { isAdmin: true })
  await takeAccess(people.olga, id, job.ticket)
  await takeAccess(otto, id, job.ticket)
  await takeAccess(otto, unopened.id, job.ticket)
  await reveal(people.olga, id)
  await change(job.ticket, 'resolved')
  for (const staff of [people.olga, otto]) expect((await reveal(staff, id)).status).toBe(404)
  expect(await own(who, id)).toMatchObject({ leases: [], change_advised: true })
  expect(await own(who, unopened.id)).toMatchObject({ leases: [], change_advised: false })
  expect((await own(who, id))?.expires_at).not.toBeNull()
  await app.work()
  const mails = app.mailsTo(who.email).filter(({ kind }) => kind === 'vault_change_passwords')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('WordPress of the shop')
  expect(mails[0]?.text).not.toContain('Never opened')
  await change(job.ticket, 'closed')
  await app.work()
  expect(app.mailsTo(who.email).filter(({ kind }) => kind === 'vault_change_passwords').length).toBe(1)
  await change(job.ticket, 'open')
  expect(await own(who, id)).toMatchObject({ expires_at: null, change_advised: false })
})

test('a deleted ticket ends every access', async () => {
  const { who, job, id } = await fresh()
  await takeAccess(people.olga, id, job.ticket)
  await who.call(ticketRoutes.delete, { params: { id: job.ticket } })
  expect((await reveal(people.olga, id)).status).toBe(404)
  expect((await own(who, id))?.expires_at).not.toBeNull()
})

test('closing a ticket while staff open the secret leaves no access behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { job, id } = await fresh()
    await Promise.all([
      askFor(people.olga, id, { ticket_id: job.ticket, reason: 'to look', minutes: 30 }),
      change(job.ticket, 'closed'),
    ])
    const { rowCount } = await app.pool.query(
      'select from credential_leases where credential_id = $1 and ended_at is null',
      [id],
    )
    expect(rowCount).toBe(0)
  }
})
