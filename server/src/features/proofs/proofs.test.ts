import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { proofRoutes } from '@sitewright/contract/proofs.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

const words = 'Fresh bread every morning from our own oven, delivered across the town to cafes and kitchens. '

let broken = true
let down = false
const site = createServer((request, response) => {
  if (down) return void request.socket.destroy()
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
})

let conversations = 0

/** A finding of the assistant, the request it leads to, and the ticket. */
async function ticketFromFinding(who: Person): Promise<number> {
  conversations += 1
  const { body } = await who.call(assistantRoutes.chat, {
    body: { sessionId: `session-of-proofs-${conversations}`, prompt: `my site is tiny on phones ${url}` },
  })
  const card = body.cards.find(({ code }) => code === 'ux.no_viewport')
  if (!card) throw new Error(`no such finding: ${JSON.stringify(body)}`)
  return openTicket(who, { finding_id: card.id, website_url: url })
}

const change = (ticket: number, status: 'open' | 'in-progress' | 'resolved') =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status } })
const proofFor = async (who: Person, ticket: number) =>
  (await who.call(proofRoutes.get, { params: { id: ticket } })).body.proof

test('a resolved ticket shows before and after, and the client sees both', async () => {
  const ticket = await ticketFromFinding(people.ann)
  expect(await proofFor(people.ann, ticket)).toBeNull()
  broken = false
  await change(ticket, 'resolved')
  expect((await proofFor(people.ann, ticket))?.state).toBe('waiting')
  await app.work()
  const proof = await proofFor(people.ann, ticket)
  expect(proof).toMatchObject({
    state: 'gone',
    code: 'ux.no_viewport',
    looks: 0,
    can: { check_again: false },
  })
  expect(proof?.before.evidence[0]?.request).toBe(`GET ${url}`)
  expect(proof?.after?.says).toContain('did not see it any more')
})

test('when the fault is still there staff are told, and the client is not', async () => {
  const ticket = await ticketFromFinding(people.ann)
  const before = app.mails.length
  await change(ticket, 'resolved')
  await app.work()
  expect(await proofFor(people.olga, ticket)).toMatchObject({
    state: 'still_there',
    can: { check_again: true },
  })
  expect(await proofFor(people.ann, ticket)).toMatchObject({ state: 'waiting', after: null })
  const told = app.mails.slice(before).filter(({ subject }) => subject.includes('still there'))
  expect(told.map(({ to }) => to)).toContain(people.olga.email)
  expect(told.map(({ to }) => to)).not.toContain(people.ann.email)

  broken = false
  expect((await people.olga.call(proofRoutes.again, { params: { id: ticket } })).status).toBe(202)
  await app.work()
  expect((await proofFor(people.ann, ticket))?.state).toBe('gone')
})

test('a site that does not answer is no proof either way', async () => {
  const ticket = await ticketFromFinding(people.ann)
  down = true
  await change(ticket, 'resolved')
  await app.work()
  expect((await proofFor(people.olga, ticket))?.state).toBe('unknown')
  expect((await proofFor(people.ann, ticket))?.state).toBe('waiting')
})

test('a fault that returns within 30 days opens the ticket again and tells both sides, at no charge', async () => {
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

test('after 30 days nobody looks any more', async () => {
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
