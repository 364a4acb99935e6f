import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { addLogin, type Job, logOf, openJob, reveal, takeAccess } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { next } from '#test/tickets.ts'
import { expireLease } from './expire-lease.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

// Olga opens and takes more here than anybody may.
beforeEach(() => app.pool.query('delete from rate_limits'))

async function fresh(): Promise<{ who: Person; job: Job; id: number }> {
  const who = await join(app, 'Lea Client')
  const job = await openJob(who)
  return { who, job, id: (await addLogin(who, job)).id }
}

const own = async (who: Person, id: number) =>
  (await who.call(credentialRoutes.list)).body.find((entry) => entry.id === id)
const seenByStaff = async (ticket: number, who = people.olga) =>
  (await who.call(credentialRoutes.ofTicket, { params: { id: ticket } })).body
const change = (ticket: number, status: 'open' | 'in-progress' | 'resolved' | 'closed') =>
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
  const jobs = [await openJob(who), await openJob(ann)] as const
  await Promise.all([addLogin(who, jobs[0]), addLogin(ann, jobs[1])])
  const deleted = await fresh()
  await deleted.who.call(ticketRoutes.delete, { params: { id: deleted.job.ticket } })
  for (const ticket_id of [jobs[0].ticket, jobs[1].ticket, 999_999])
    expect((await askFor(olga, id, { ...right, ticket_id })).status).toBe(404)
  const gone = { ...right, ticket_id: deleted.job.ticket }
  expect((await askFor(olga, deleted.id, gone)).status).toBe(404)
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

test('logins are added and opened while the work on their ticket is in progress', async () => {
  const { who, job } = await fresh()
  await change(job.ticket, 'in-progress')
  const { id } = await addLogin(who, job)
  await takeAccess(people.olga, id, job.ticket)
  expect((await reveal(people.olga, id)).status).toBe(200)
})

test('staff see beside a ticket all logins of this ticket alone', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const more = await addLogin(one.who, one.job)
  expect((await seenByStaff(one.job.ticket)).map(({ id }) => id)).toEqual([one.id, more.id])
  expect((await seenByStaff(other.job.ticket)).map(({ id }) => id)).toEqual([other.id])
})

test('sixty accesses an hour may be asked for, and then none', async () => {
  const { job } = await fresh()
  const body = { ticket_id: job.ticket, reason: 'to look', minutes: 30 }
  for (let at = 0; at < 60; at++) expect((await askFor(people.olga, 999_999, body)).status).toBe(404)
  expect((await askFor(people.olga, 999_999, body)).status).toBe(429)
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
  const times = 'select until, ended_at from credential_leases where credential_id = $1'
  const [{ until, ended_at }] = (await app.pool.query(times, [id])).rows
  expect(ended_at).toEqual(until)
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
  const kept = Date.parse((await own(who, id))?.expires_at ?? '') - app.services.now()
  expect(Math.round(kept / 86_400_000)).toBe(30)
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

/** What somebody asks for while another one has written this and not committed it yet. */
async function beside<A>(sql: string, id: number, ask: () => Promise<A>): Promise<A> {
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(sql, [id])
  const asked = ask()
  await Promise.race([asked, expect.poll(() => waiting(app)).toBe(1)])
  await holder.query('commit')
  holder.release()
  return asked
}

test('access that is taken while its ticket is closed finds the work over', async () => {
  const { job, id } = await fresh()
  const body = { ticket_id: job.ticket, reason: 'to look', minutes: 30 }
  const closing = "update tickets set status = 'closed' where id = $1"
  const asked = await beside(closing, job.ticket, () => askFor(people.olga, id, body))
  expect(asked.body.code).toBe('ticket_closed')
})

test('an access that is ended while its entry is opened opens nothing', async () => {
  const { job, id } = await fresh()
  const lease = await takeAccess(people.olga, id, job.ticket)
  const ending = 'update credential_leases set ended_at = now() where id = $1'
  expect((await beside(ending, lease.id, () => reveal(people.olga, id))).status).toBe(404)
})

test('an access that ends in two ways at once is written down as ended once', async () => {
  const { who, job, id } = await fresh()
  const lease = await takeAccess(people.olga, id, job.ticket, { minutes: 5 })
  const ending = 'update credential_leases set ended_at = now() where id = $1'
  const again = 'update credential_leases set ended_at = null where id = $1'
  const params = { id, leaseId: lease.id }
  await beside(ending, lease.id, () => who.call(credentialRoutes.endLease, { params }))
  await app.pool.query(again, [lease.id])
  app.advance(5 * 60_000 + 1)
  await beside(ending, lease.id, () => runJob(app.services, expireLease, { leaseId: lease.id }))
  expect(await actionsOf(who, id)).not.toContain('credential.lease_ended')
  expect(await actionsOf(who, id)).not.toContain('credential.lease_expired')
})

/** Two logins of one ticket, and Olga's and Otto's accesses to both. */
async function twice() {
  const { who, job, id } = await fresh()
  const other = (await addLogin(who, job, { label: 'The other one' })).id
  const otto = await join(app, 'Otto Staff', { isAdmin: true })
  const access = async (entry: number, minutes = 30) => ({
    olgas: await takeAccess(people.olga, entry, job.ticket, { minutes }),
    ottos: await takeAccess(otto, entry, job.ticket, { minutes }),
  })
  return { who, job, id, other, otto, access }
}
type Twice = Awaited<ReturnType<typeof twice>>

const holders = async (who: Person, id: number) =>
  (await own(who, id))?.leases.map(({ holder }) => holder?.name).sort()
const actionsOf = async (who: Person, id: number) => (await logOf(who, id)).map(({ action }) => action)
const both = ['Olga Petrova', 'Otto Staff']

test('an access opens its own entry and no other, and its mail names that one', async () => {
  const { who, job, other, id } = await twice()
  await takeAccess(people.olga, other, job.ticket)
  expect((await reveal(people.olga, other)).status).toBe(200)
  expect((await reveal(people.olga, id)).status).toBe(404)
  await app.work()
  const told = app.mailsTo(who.email).filter(({ text }) => text.includes('a login of yours'))
  expect(told.map(({ text }) => text.includes('“The other one”'))).toEqual([true, true])
})

test('an access that is ended leaves every other one as it was', async () => {
  const { who, id, other, otto, access } = await twice()
  const [one, two] = [await access(id), await access(other)]
  const end = (entry: number, leaseId: number) =>
    who.call(credentialRoutes.endLease, { params: { id: entry, leaseId } })
  expect((await end(other, one.ottos.id)).status).toBe(404)
  expect((await end(id, one.ottos.id)).status).toBe(200)
  expect(await holders(who, id)).toEqual(['Olga Petrova'])
  expect(await holders(who, other)).toEqual(both)
  expect((await reveal(people.olga, id)).status).toBe(200)
  const opened = (await own(who, other))?.leases.map(({ opened_at }) => opened_at)
  expect(opened).toEqual([null, null])
  expect((await end(other, two.olgas.id)).status).toBe(200)
  expect((await reveal(otto, other)).status).toBe(200)
})

test('the job that ends an access waits for its end, ends no other one and bears that it is gone', async () => {
  const { who, id, otto, access } = await twice()
  const { olgas } = await access(id, 5)
  const expire = (leaseId: number) => runJob(app.services, expireLease, { leaseId })
  await expire(olgas.id)
  expect(await holders(who, id)).toEqual(both)
  app.advance(5 * 60_000 + 1)
  await Promise.all([people.olga, otto, who].map((one) => one.signIn()))
  await expire(olgas.id)
  const { rows } = await app.pool.query(
    'select holder_id from credential_leases where credential_id = $1 and ended_at is null',
    [id],
  )
  expect(rows).toEqual([{ holder_id: otto.id }])
  await expire(999_999)
})

test('an access that made room touches no other entry, no colleague and nothing that had ended', async () => {
  const { who, job, id, other, otto, access } = await twice()
  await Promise.all([access(id, 5), access(other, 5)])
  const early = (await own(who, id))?.leases.find(({ holder }) => holder?.name === 'Olga Petrova')?.id ?? 0
  await who.call(credentialRoutes.endLease, { params: { id, leaseId: early } })
  app.advance(5 * 60_000 + 1)
  await Promise.all([people.olga, otto, who].map((one) => one.signIn()))
  await takeAccess(people.olga, id, job.ticket)
  expect((await actionsOf(who, id))[0]).toBe('credential.lease_started')
  expect(await actionsOf(who, id)).not.toContain('credential.lease_expired')
  await app.work({ all: true })
  expect((await actionsOf(who, id)).filter((action) => action.endsWith('lease_expired'))).toHaveLength(1)
  expect((await actionsOf(who, other)).filter((action) => action.endsWith('lease_expired'))).toHaveLength(2)
})

test('closing a ticket ends what belongs to it, once, and nothing of another ticket', async () => {
  const [one, other] = [await twice(), await twice()]
  const { olgas } = await one.access(one.id)
  await other.access(other.id)
  await one.who.call(credentialRoutes.endLease, { params: { id: one.id, leaseId: olgas.id } })
  await change(one.job.ticket, 'closed')
  expect((await actionsOf(one.who, one.id)).filter((action) => action.endsWith('lease_closed'))).toHaveLength(
    1,
  )
  const untouched = async ({ who, id }: Twice) => {
    expect(await holders(who, id)).toEqual(both)
    expect(await own(who, id)).toMatchObject({ expires_at: null })
  }
  await untouched(other)
  await change(other.job.ticket, 'closed')
  await change(one.job.ticket, 'open')
  expect(await own(one.who, one.id)).toMatchObject({ expires_at: null })
  expect((await own(other.who, other.id))?.expires_at).not.toBeNull()
})

test('entries of a ticket that was merged end and stay with the ticket it went into', async () => {
  const { who, job, id } = await fresh()
  const into = (await openJob(who)).ticket
  await people.olga.call(inboxRoutes.merge, { params: { id: job.ticket }, body: { into } })
  await change(into, 'resolved')
  const end = (await own(who, id))?.expires_at
  expect(end).not.toBeNull()
  app.advance(60_000)
  await change(into, 'closed')
  expect((await own(who, id))?.expires_at).toBe(end)
  await change(into, 'open')
  expect((await own(who, id))?.expires_at).toBeNull()
})

test('who takes access to an entry at the moment of its deletion finds none', async () => {
  const { job, id } = await fresh()
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from credentials where id = $1', [id])
  const asked = askFor(people.olga, id, { ticket_id: job.ticket, minutes: 60, reason: 'to look' })
  await expect.poll(() => waiting(app)).toBe(1)
  await client.query('commit')
  client.release()
  expect((await asked).status).toBe(404)
})

test('an access opens nothing where its ticket is over or deleted, even if nothing had ended it', async () => {
  const { job, id } = await fresh()
  await takeAccess(people.olga, id, job.ticket)
  await app.pool.query("update tickets set status = 'closed' where id = $1", [job.ticket])
  expect((await reveal(people.olga, id)).status).toBe(404)
  await app.pool.query("update tickets set status = 'open', deleted_at = now() where id = $1", [job.ticket])
  expect((await reveal(people.olga, id)).status).toBe(404)
  await app.pool.query('update tickets set deleted_at = null where id = $1', [job.ticket])
  expect((await reveal(people.olga, id)).status).toBe(200)
})

test('an access opens nothing for a person who is no longer staff, even if nothing had ended it', async () => {
  const { job, id } = await fresh()
  const otto = await join(app, 'Otto Staff', { isAdmin: true })
  await takeAccess(otto, id, job.ticket)
  for (const [is_admin, status] of [
    [false, 404],
    [true, 200],
  ] as const) {
    await app.pool.query('update users set is_admin = $2, staff_role = $3 where id = $1', [
      otto.id,
      is_admin,
      is_admin ? 'agent' : null,
    ])
    await otto.signIn()
    expect([is_admin, (await reveal(otto, id)).status]).toEqual([is_admin, status])
  }
})

test('the time of the first opening stays with the entry and with the access', async () => {
  const { who, job, id } = await fresh()
  const otto = await join(app, 'Otto Staff', { isAdmin: true })
  for (const staff of [people.olga, otto]) await takeAccess(staff, id, job.ticket)
  const openedAt = async () => [
    (await app.pool.query('select staff_opened_at as at from credentials where id = $1', [id])).rows[0].at,
    (await own(who, id))?.leases.find(({ holder }) => holder?.name === 'Olga Petrova')?.opened_at,
  ]
  expect(await openedAt()).toEqual([null, null])
  await reveal(people.olga, id)
  const first = await openedAt()
  app.advance(60_000)
  for (const staff of [people.olga, otto]) expect((await reveal(staff, id)).status).toBe(200)
  expect(await openedAt()).toEqual(first)
  expect(first).not.toContain(null)
})

test('who leaves the staff loses every access, colleagues keep theirs, and the log of each entry says so', async () => {
  const { who, id, other, otto, access } = await twice()
  const { ottos } = await access(id)
  await access(other)
  await who.call(credentialRoutes.endLease, { params: { id, leaseId: ottos.id } })
  const left = await people.olga.call(staffRoutes.change, {
    params: { id: otto.id },
    body: { active: false, password: people.olga.password },
  })
  expect(left.status).toBe(200)
  expect([await holders(who, id), await holders(who, other)]).toEqual([['Olga Petrova'], ['Olga Petrova']])
  const withdrawn = async (entry: number) =>
    (await actionsOf(who, entry)).filter((action) => action.endsWith('lease_withdrawn')).length
  expect([await withdrawn(id), await withdrawn(other)]).toEqual([0, 1])
})
