import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { proofRoutes } from '@sitewright/contract/proofs.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { stateLine } from '@sitewright/contract/ticket-state.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'
import { countLook, getProofOrNull, storeSeen } from './proof.queries.ts'
import { watchFix } from './watch-fixes.ts'

const words = 'Fresh bread every morning from our own oven, delivered across the town to cafes and kitchens. '

let broken = true
let down = false
let locked = false
let held = Promise.resolve()
const site = createServer(async (request, response) => {
  await held
  if (down) return void request.socket.destroy()
  if (locked) return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end('no')
  if (request.url !== '/') return void response.writeHead(404).end('not here')
  const viewport = broken ? '' : '<meta name="viewport" content="width=device-width, initial-scale=1">'
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><html lang="en"><head><title>Corner Bakery of Harbour Town</title>${viewport}</head><body><h1>Corner Bakery</h1><p>${words.repeat(3)}</p></body></html>`,
  )
})
let app: TestApp
let people: Awaited<ReturnType<typeof cast>>
let url = ''

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  url = `http://bakery.test:${port}/`
  app = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8', PROBE_RESOLVE: `bakery.test:${port}:127.0.0.1` })
  people = await cast(app)
})
afterAll(() => void site.close())
beforeEach(() => {
  broken = true
  down = false
  locked = false
})

let conversations = 0

/** A finding of the assistant, the request it leads to, and the ticket. */
async function ticketFromFinding(who: Person, fault = 'ux.no_viewport'): Promise<number> {
  conversations += 1
  const { body } = await who.call(assistantRoutes.chat, {
    body: { sessionId: `session-of-proofs-${conversations}`, prompt: `my site is tiny on phones ${url}` },
  })
  const card = body.cards.find(({ code }) => code === fault)
  if (!card) throw new Error(`no such finding: ${JSON.stringify(body)}`)
  return openTicket(who, { finding_id: card.id, website_url: url })
}

const change = (ticket: number, status: 'closed' | 'open' | 'in-progress' | 'resolved') =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status } })
const readTicket = async (who: Person, ticket: number) =>
  (await who.call(ticketRoutes.get, { params: { id: ticket } })).body
const proofFor = async (who: Person, ticket: number) =>
  (await who.call(proofRoutes.get, { params: { id: ticket } })).body.proof

test('a ticket is resolved by its proof, and the client gets before and after', async () => {
  const ticket = await ticketFromFinding(people.ann)
  expect(await proofFor(people.ann, ticket)).toBeNull()
  broken = false
  const { body: claimed } = await change(ticket, 'resolved')
  expect(claimed).toMatchObject({ status: 'in-progress', waiting_for: 'nobody', due_at: null })
  expect((await proofFor(people.ann, ticket))?.state).toBe('waiting')
  await app.work()
  expect(await readTicket(people.ann, ticket)).toMatchObject({
    status: 'resolved',
    request: { status: 'completed' },
  })
  await app.work()
  const mail = app.mailsTo(people.ann.email).find(({ kind }) => kind === 'ticket_finished')
  expect(mail?.subject).toContain(`Ticket #${ticket}: `)
  expect(mail?.text).toContain('\n\nYour site is fixed\n\n')
  expect(mail?.text).toMatch(/Before \(\w{3} \d+ \w{3}, \d\d:\d\d\): /)
  expect(mail?.text).toMatch(/After \(.+\): the fault is gone\./)
  const proof = await proofFor(people.ann, ticket)
  expect(proof).toMatchObject({
    state: 'gone',
    code: 'ux.no_viewport',
    looks: 0,
    can: { check_again: false },
  })
  expect((await proofFor(people.olga, ticket))?.can).toEqual({ check_again: false })
  expect(proof?.before.evidence[0]?.request).toBe(`GET ${url}`)
  expect(proof?.after?.says).toContain('did not see it any more')
})

test('a fix that fails its proof stays in progress, and both sides see why', async () => {
  const ticket = await ticketFromFinding(people.ann)
  const before = app.mails.length
  await change(ticket, 'resolved')
  await app.work()
  expect(await proofFor(people.olga, ticket)).toMatchObject({
    state: 'still_there',
    can: { check_again: true },
  })
  expect(await proofFor(people.ann, ticket)).toMatchObject({
    state: 'still_there',
    can: { check_again: false },
  })
  const waiting = await readTicket(people.ann, ticket)
  expect(waiting).toMatchObject({ status: 'in-progress', waiting_for: 'staff' })
  expect(waiting.due_at).not.toBeNull()
  const told = app.mails.slice(before).filter(({ text }) => text.includes('The fault is still there'))
  expect(told.map(({ to }) => to)).toContain(people.olga.email)
  expect(told.map(({ to }) => to)).not.toContain(people.ann.email)

  broken = false
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
  await app.work()
  expect((await proofFor(people.ann, ticket))?.state).toBe('gone')
  expect((await readTicket(people.ann, ticket)).status).toBe('resolved')
})

test('staff resolve without a proof only with a written reason, which stays with the notes', async () => {
  const ticket = await ticketFromFinding(people.ann)
  await change(ticket, 'resolved')
  await app.work()
  const anyway = (resolve_anyway: string, status: 'open' | 'resolved' = 'resolved') =>
    people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status, resolve_anyway } })
  expect((await anyway('  ')).status).toBe(400)
  expect((await anyway('Why not', 'open')).status).toBe(400)
  expect((await readTicket(people.ann, ticket)).status).toBe('in-progress')
  expect((await anyway('The owner wants it so')).body.status).toBe('resolved')
  const { body } = await people.olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })
  expect(body.notes.at(-1)?.note).toBe('Resolved without proof of the fix: The owner wants it so')
  expect(await proofFor(people.ann, ticket)).toBeNull()
  await app.work()
  expect(app.mailsTo(people.ann.email).at(-1)?.text).toContain('The work is finished')
  // Another look at what is resolved tells staff, and opens nothing again.
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
  await app.work()
  expect((await proofFor(people.olga, ticket))?.state).toBe('still_there')
  for (const status of ['resolved', 'closed'] as const) {
    await change(ticket, status)
    expect((await readTicket(people.ann, ticket)).status).toBe(status)
    expect(await proofFor(people.ann, ticket)).toBeNull()
  }
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
})

test('a ticket on which the client writes during the checks is read by a person before it is resolved', async () => {
  const ticket = await ticketFromFinding(people.ann)
  broken = false
  await change(ticket, 'resolved')
  await people.ann.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'Still tiny here' } })
  await app.work()
  expect(await readTicket(people.ann, ticket)).toMatchObject({ status: 'in-progress', waiting_for: 'staff' })
  expect((await proofFor(people.ann, ticket))?.state).toBe('gone')
})

test('staff who go on working before the checks end are not overtaken by their result', async () => {
  const ticket = await ticketFromFinding(people.ann)
  broken = false
  await change(ticket, 'resolved')
  await change(ticket, 'open')
  expect(await proofFor(people.ann, ticket)).toBeNull()
  await app.work()
  expect((await readTicket(people.ann, ticket)).status).toBe('open')
})

test('a client gets a mail when staff open the ticket again, and none for their own message', async () => {
  const ticket = await openTicket(people.ann)
  const reopened = () => app.mailsTo(people.ann.email).filter(({ kind }) => kind === 'ticket_reopened')
  await change(ticket, 'resolved')
  await people.ann.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'Not yet' } })
  await app.work()
  expect(reopened()).toEqual([])
  await change(ticket, 'resolved')
  await change(ticket, 'open')
  await app.work()
  expect(reopened().map(({ subject }) => subject)).toEqual([expect.stringContaining(`Ticket #${ticket}: `)])
})

test.each(['does not answer', 'asks for a password'])(
  'a site that %s is no proof either way',
  async (how) => {
    const ticket = await ticketFromFinding(people.ann)
    if (how === 'does not answer') down = true
    else locked = true
    await change(ticket, 'resolved')
    await app.work()
    expect((await proofFor(people.olga, ticket))?.state).toBe('unknown')
    expect((await proofFor(people.ann, ticket))?.state).toBe('unknown')
    expect((await readTicket(people.ann, ticket)).status).toBe('in-progress')
    expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
  },
)

test('a front page that still asks for a password is not mended, although nobody can say whether it should', async () => {
  locked = true
  const ticket = await ticketFromFinding(people.ann, 'http.auth_wall')
  await change(ticket, 'resolved')
  await app.work()
  expect((await proofFor(people.olga, ticket))?.state).toBe('still_there')
  locked = false
  await change(ticket, 'resolved')
  await app.work()
  expect((await proofFor(people.olga, ticket))?.state).toBe('gone')
})

/** Until it is freed or the test has ended, the examiner takes nothing. */
function busyExaminer(reason: 'busy' | 'aborted' = 'busy') {
  const { examiner } = app.services
  const free = () => {
    app.services.examiner = examiner
  }
  onTestFinished(free)
  const examine = () => Promise.reject(new ExaminationFailed(reason))
  app.services.examiner = { examine, close: async () => undefined }
  return { free }
}

test.each(['busy', 'aborted'] as const)(
  'a fix whose checks found the examiner %s waits, and is proved by the next try',
  async (reason) => {
    const ticket = await ticketFromFinding(people.ann)
    broken = false
    const { free } = busyExaminer(reason)
    await change(ticket, 'resolved')
    await app.work()
    expect((await proofFor(people.olga, ticket))?.state).toBe('waiting')
    free()
    await app.work({ all: true })
    expect((await proofFor(people.olga, ticket))?.state).toBe('gone')
    expect((await readTicket(people.ann, ticket)).status).toBe('resolved')
  },
)

test('a fix is not waited for without end: after the last try staff read that it could not be checked', async () => {
  const ticket = await ticketFromFinding(people.ann)
  busyExaminer()
  await change(ticket, 'resolved')
  await app.pool.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  await app.work()
  expect((await proofFor(people.olga, ticket))?.state).toBe('unknown')
  expect((await readTicket(people.ann, ticket)).status).toBe('in-progress')
})

test('a daily look that found the examiner busy is repeated on the same day', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  const { free } = busyExaminer()
  await daysPass(ticket, 1)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 0 })
  free()
  await app.work({ all: true })
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 1 })
})

test('a fault that returns within 30 days reopens the ticket and notifies both sides, at no charge', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  await daysPass(ticket, 1)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 1 })

  broken = true
  const before = app.mails.length
  await daysPass(ticket, 1)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'returned', watched_until: null })
  const { body } = await people.bob.call(ticketRoutes.get, { params: { id: ticket } })
  expect(body).toMatchObject({ status: 'open', waiting_for: 'staff', request: { status: 'in_progress' } })
  const mailed = app.mails.slice(before).map(({ to }) => to)
  expect(mailed).toEqual(expect.arrayContaining([people.bob.email, people.olga.email]))
  const again = app.mails.slice(before).find(({ to }) => to === people.bob.email)
  expect(again?.text).toContain('You pay nothing for this')
})

test('after 30 days the site is not examined any more', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  await daysPass(ticket, 29)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 1 })
  broken = true
  await daysPass(ticket, 2)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 1 })
})

test('a worker that was away over the end of the 30 days looks no more', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  broken = true
  await daysPass(ticket, 31)
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 0 })
})

test('a fix is looked at once a day, and after the last day no look is due', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  await daysPass(ticket, 0)
  expect((await proofFor(people.bob, ticket))?.looks).toBe(0)
  await daysPass(ticket, 29)
  expect((await getProofOrNull(app.services.db, ticket))?.next_look_at).toBeNull()
})

test('what happens to one ticket changes no proof of another', async () => {
  const [one, other, third] = [
    await ticketFromFinding(people.bob),
    await ticketFromFinding(people.ann),
    await ticketFromFinding(people.ann),
  ]
  const without = await openTicket(people.ann)
  broken = false
  await change(one, 'resolved')
  await app.work()
  await change(other, 'resolved')
  await app.work()
  const seen = await proofFor(people.bob, one)
  expect(seen).toMatchObject({ state: 'gone', watched_until: expect.any(String) })
  expect(await proofFor(people.ann, third)).toBeNull()
  expect(await proofFor(people.ann, without)).toBeNull()
  await daysPass(other, 1)
  expect((await proofFor(people.ann, other))?.looks).toBe(1)
  await change(other, 'open')
  expect((await proofFor(people.ann, other))?.watched_until).toBeNull()
  expect(await proofFor(people.bob, one)).toEqual(seen)
})

test('a look that ends while the fix is checked again does not count', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  const { db, now } = app.services
  await people.olga.call(proofRoutes.again, { params: { id: ticket } })
  await countLook(db, ticket, new Date(now()))
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'waiting', after: null, looks: 0 })
  await app.work()
  await countLook(db, ticket, new Date(now()))
  expect(await proofFor(people.bob, ticket)).toMatchObject({ state: 'gone', looks: 1 })
})

test('a resolved ticket that began without a finding has nothing to check again', async () => {
  const ticket = await openTicket(people.ann)
  await change(ticket, 'resolved')
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(404)
  const proved = await ticketFromFinding(people.ann)
  broken = false
  await change(proved, 'resolved')
  await app.work()
  await app.pool.query('update tickets set finding_id = null where id = $1', [proved])
  expect((await people.olga.call(proofRoutes.again, { params: { id: proved } })).status).toBe(404)
})

test('a stranger cannot read a proof, and a client cannot ask for another look', async () => {
  const ticket = await ticketFromFinding(people.ann)
  expect((await people.bob.call(proofRoutes.get, { params: { id: ticket } })).status).toBe(404)
  expect((await people.ann.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(403)
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(409)
})

/** Lets days pass for a proof alone, since sessions would end otherwise, and runs what the clock runs. */
async function daysPass(ticket: number, days: number): Promise<void> {
  await app.pool.query(
    `update proofs set next_look_at = next_look_at - $2::int * interval '1 day',
       watched_until = watched_until - $2::int * interval '1 day' where ticket_id = $1`,
    [ticket, days],
  )
  await app.pool.query(`select graphile_worker.add_job('proofs.watch-fixes', '{}'::json)`)
  await app.work({ all: true })
  await app.work({ all: true })
}

test('a look that began before the ticket was resolved again does not answer for it', async () => {
  const ticket = await ticketFromFinding(people.ann)
  await change(ticket, 'resolved')
  const { db, now } = app.services
  const before = await getProofOrNull(db, ticket)
  const seen = {
    state: 'gone',
    finding: null,
    at: new Date(now()),
    watchedUntil: null,
    nextLookAt: null,
  } as const
  const store = (asked: number) =>
    transaction(db, (tx) => storeSeen(tx, { ticketId: ticket, from: 'waiting', asked }, seen))
  await change(ticket, 'open')
  expect(await store(before?.asked ?? 0)).toBe(false)
  await change(ticket, 'resolved')
  expect(await store(before?.asked ?? 0)).toBe(false)
  expect(await store((before?.asked ?? 0) + 1)).toBe(true)
})

test('a daily look that began before staff ran the checks again leaves the ticket resolved', async () => {
  const ticket = await ticketFromFinding(people.bob)
  broken = false
  await change(ticket, 'resolved')
  await app.work()
  const changes = async () =>
    (
      await app.pool.query(
        "select data from events where ticket_id = $1 and name = 'ticket.status_changed'",
        [ticket],
      )
    ).rows
  const before = await changes()
  broken = true
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  const visited = once(site, 'request')
  const look = runJob(app.services, watchFix as Job, { ticketId: ticket })
  await visited
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
  gate.resolve()
  await look
  expect((await readTicket(people.bob, ticket)).status).toBe('resolved')
  expect(await changes()).toEqual(before)
  expect((await proofFor(people.bob, ticket))?.state).toBe('waiting')
})

test('the fault of a merged ticket is proved with the ticket that it became part of', async () => {
  const from = await ticketFromFinding(people.ann)
  const into = await openTicket(people.ann)
  await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  broken = false
  await change(into, 'resolved')
  await app.work()
  expect(await proofFor(people.ann, into)).toMatchObject({ state: 'gone', code: 'ux.no_viewport' })
  expect((await readTicket(people.ann, into)).status).toBe('resolved')
})

test('when the fault of a merged ticket is still there, staff are sent to the ticket that it became part of', async () => {
  const from = await ticketFromFinding(people.ann)
  const into = await openTicket(people.ann)
  await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  await change(into, 'resolved')
  await app.work()
  const mail = app.mailsTo(people.olga.email).findLast(({ kind }) => kind === 'proof_still_there')
  expect(mail?.subject).toContain(`Ticket #${into}: `)
  expect((await readTicket(people.ann, into)).status).toBe('in-progress')
})

/** As it stands in the client's list of requests. */
async function listed(who: Person, ticket: number): Promise<string> {
  const { body } = await who.call(requestRoutes.list)
  const request = body.find(({ ticket_id }) => ticket_id === ticket)
  if (!request?.ticket_state || !request.ticket_status) throw new Error('it is not in the list')
  const { ticket_state, ticket_status, service_type } = request
  return stateLine({ ...ticket_state, status: ticket_status, service_type }, app.services.now()).says
}

test('a request says how far the checks of its own fault are, and nothing of those of other tickets', async () => {
  const { ann, bob, olga } = people
  const merged = async (who: Person, from: number) => {
    const into = await openTicket(who)
    await olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
    return into
  }
  const without = await merged(bob, await openTicket(bob))
  const into = await merged(ann, await ticketFromFinding(ann))
  broken = false
  await change(into, 'resolved')
  await app.work()
  const proofOf = async (who: Person, ticket: number) =>
    (await who.call(requestRoutes.list)).body.find(({ ticket_id }) => ticket_id === ticket)?.ticket_state
      ?.proof
  expect(await proofOf(ann, into)).toBe('gone')
  expect(await proofOf(bob, without)).toBeNull()
})

test('of many tickets resolved at once, those with a finding are said to be checked first', async () => {
  const ids = [await ticketFromFinding(people.ann), await openTicket(people.ann)]
  broken = false
  const { body } = await people.olga.call(inboxRoutes.bulk, { body: { ids, change: { status: 'resolved' } } })
  expect(body.results.map(({ done, checking }) => [done, checking])).toEqual([
    [true, true],
    [true, false],
  ])
  expect(await listed(people.ann, ids[0] ?? 0)).toBe('Checking the fix')
  await app.work()
  expect(await listed(people.ann, ids[0] ?? 0)).toBe('Fixed and proved')
  for (const id of ids) expect((await readTicket(people.ann, id)).status).toBe('resolved')
})

test('the checks of a ticket that was deleted while they ran are run again when it comes back', async () => {
  const { ann } = people
  const from = await ticketFromFinding(ann)
  const into = await openTicket(ann)
  await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  const other = await ticketFromFinding(ann)
  broken = false
  for (const id of [into, other]) {
    await change(id, 'resolved')
    await ann.call(ticketRoutes.delete, { params: { id } })
  }
  await app.work()
  for (const id of [into, other]) await ann.call(ticketRoutes.restore, { params: { id } })
  await app.work()
  for (const id of [into, other]) expect(await readTicket(ann, id)).toMatchObject({ status: 'resolved' })
})
