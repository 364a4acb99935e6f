import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { RATING_LINK_DAYS, ratingRoutes } from '@sitewright/contract/ratings.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startDigests } from '#features/notifications/digest.ts'
import { addJob } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { next, openTicket } from '#test/tickets.ts'
import { askRating, askRatingSoon } from './ask-rating.ts'

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
  return testApp.close
})

const resolve = (status = 'resolved') =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: status as 'resolved' } })
const rate = (who: Person, body: { score: 'good' | 'okay' | 'bad'; comment?: string }) =>
  who.call(ratingRoutes.put, { params: { id: ticket }, body })
const read = async (who: Person) => (await who.call(ratingRoutes.get, { params: { id: ticket } })).body
const byLink = (token: string, score: 'good' | 'bad' = 'good') =>
  people.guest.call(ratingRoutes.byLink, { body: { token, score } })
const mailed = async () => {
  await testApp.work({ all: true })
  return testApp.mailsTo(people.ann.email).filter(({ kind }) => kind === 'rating_question')
}
const tokenOf = (text: string | undefined) => /\/rate#([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

test('a client rates a resolved ticket, and can change what they said', async () => {
  const { ann, olga } = people
  expect((await rate(ann, { score: 'good' })).status).toBe(409)
  await resolve()
  expect(await read(ann)).toEqual({ rating: null, can_rate: true })
  const ours = await olga.socket()
  await ours.emitWithAck('join_ticket', ticket)
  const told = next(ours, 'ticket_changed')
  expect((await rate(ann, { score: 'bad', comment: 'Too slow' })).status).toBe(200)
  expect(await told).toEqual([ticket])
  await rate(ann, { score: 'okay' })
  expect(await read(olga)).toMatchObject({ rating: { score: 'okay', comment: '' }, can_rate: false })
  const { body } = await olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })
  expect(body.timeline.slice(-2).map(({ says }) => says)).toEqual([
    'The client rated the help: not good',
    'The client rated the help: okay',
  ])
})

test('staff and strangers cannot rate', async () => {
  await resolve()
  expect((await rate(people.bob, { score: 'bad' })).status).toBe(404)
  expect((await rate(people.olga, { score: 'good' })).status).toBe(404)
  expect((await read(people.ann)).rating).toBeNull()
})

test('a ticket is rated when it is resolved or closed itself, and has no rating of another one', async () => {
  const first = ticket
  ticket = await openTicket(people.ann)
  await resolve()
  expect((await rate(people.ann, { score: 'good' })).status).toBe(200)
  ticket = first
  expect((await rate(people.ann, { score: 'good' })).status).toBe(409)
  expect(await read(people.ann)).toEqual({ rating: null, can_rate: false })
  await resolve('closed')
  expect((await rate(people.ann, { score: 'good' })).status).toBe(200)
})

test('the question is mailed once, and its link rates without a sign-in', async () => {
  await resolve()
  const [mail] = await mailed()
  expect((await read(people.ann)).rating).toBeNull()
  expect((await byLink(tokenOf(mail?.text), 'bad')).body).toMatchObject({
    ticket_id: ticket,
    rating: { score: 'bad' },
  })
  expect((await read(people.olga)).rating?.score).toBe('bad')
  await resolve('open')
  await resolve()
  expect(await mailed()).toHaveLength(1)
})

test('who has the news of a day in one mail is asked once as well', async () => {
  await people.ann.call(notificationRoutes.put, { body: { messages: 'digest' } })
  for (let count = 0; count < 2; count += 1) {
    await resolve()
    await testApp.work({ all: true })
    await runJob(testApp.services, startDigests, {})
    await testApp.work({ all: true })
    await resolve('open')
  }
  const digests = testApp.mailsTo(people.ann.email).filter(({ kind }) => kind === 'digest')
  expect(digests.filter(({ text }) => text.includes('Are you happy'))).toHaveLength(1)
})

test('the question comes an hour after the ticket was resolved', async () => {
  await resolve()
  const { rows } = await testApp.pool.query(
    `select round(extract(epoch from run_at - created_at) / 600)::int as tens from graphile_worker._private_jobs
      where key = $1`,
    [`rating:${ticket}`],
  )
  expect(rows).toEqual([{ tens: 6 }])
})

test('the hour is counted by the clock that the jobs run by, however wrong that of the process is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await addJob(testApp.services.db, askRatingSoon(ticket))
  const { rows } = await testApp.pool.query(
    'select round(extract(epoch from run_at - now()) / 600)::int as tens from graphile_worker._private_jobs where key = $1',
    [`rating:${ticket}`],
  )
  expect(rows).toEqual([{ tens: 6 }])
})

test('nobody is asked about a ticket that was deleted', async () => {
  await resolve()
  expect((await people.ann.call(ticketRoutes.delete, { params: { id: ticket } })).status).toBe(200)
  expect(await mailed()).toEqual([])
})

test('nobody is asked about a ticket that was merged into another', async () => {
  await resolve()
  const other = await openTicket(people.ann)
  await testApp.pool.query('update tickets set merged_into = $1 where id = $2', [other, ticket])
  expect(await mailed()).toEqual([])
  expect((await read(people.ann)).can_rate).toBe(false)
  expect((await rate(people.ann, { score: 'good' })).status).toBe(409)
})

test('nobody is asked about a ticket that is open again or rated', async () => {
  await resolve()
  await resolve('open')
  expect(await mailed()).toEqual([])
  await resolve()
  await rate(people.ann, { score: 'good' })
  expect(await mailed()).toEqual([])
})

test('nobody is asked who rates at that very moment', async () => {
  await resolve()
  const held = await testApp.pool.connect()
  await held.query('begin')
  // Who rates now has the ticket already, and waits for this row.
  await held.query("insert into ticket_ratings (ticket_id, score, comment) values ($1, 'bad', '')", [ticket])
  const rated = rate(people.ann, { score: 'good' })
  await expect.poll(() => waiting(testApp)).toBe(1)
  const asked = runJob(testApp.services, askRating, { ticketId: ticket })
  await expect.poll(() => waiting(testApp)).toBe(2)
  await held.query('rollback')
  held.release()
  expect((await rated).status).toBe(200)
  await asked
  expect(await mailed()).toEqual([])
})

test('a ticket that is opened again while somebody rates it is not rated', async () => {
  await resolve()
  const opening = await testApp.pool.connect()
  await opening.query('begin')
  await opening.query("update tickets set status = 'open' where id = $1", [ticket])
  const rated = rate(people.ann, { score: 'good' })
  await Promise.race([rated, expect.poll(() => waiting(testApp)).toBe(1)])
  await opening.query('commit')
  opening.release()
  expect((await rated).status).toBe(409)
})

test('a link that was changed, is of another ticket, or is too old rates nothing', async () => {
  await resolve()
  const [mail] = await mailed()
  const token = tokenOf(mail?.text)
  const other = await openTicket(people.ann)
  const [, day, signature] = token.split('.')
  for (const wrong of [
    `${ticket}.${day}.${signature?.startsWith('x') ? 'y' : 'x'}${signature?.slice(1)}`,
    `${other}.${day}.${signature}`,
    `${ticket}.99999.${signature}`,
    'x',
  ])
    expect((await byLink(wrong)).status).toBe(404)
  expect((await byLink('')).status).toBe(400)
  testApp.advance(RATING_LINK_DAYS * 86_400_000)
  expect((await byLink(token)).status, 'on its last day').toBe(200)
  testApp.advance(86_400_000)
  expect((await byLink(token)).status).toBe(404)
})

test('a deleted ticket cannot be rated by its link', async () => {
  await resolve()
  const [mail] = await mailed()
  await people.ann.call(ticketRoutes.delete, { params: { id: ticket } })
  expect((await byLink(tokenOf(mail?.text))).status).toBe(404)
})

test('a network that tries many links is slowed down', async () => {
  for (let n = 0; n < 60; n += 1) await byLink(`${n + 1}.20000.${'A'.repeat(43)}`)
  expect((await byLink(`1.20000.${'A'.repeat(43)}`)).status).toBe(429)
})

test('the trend counts each week, and names what was not good', async () => {
  await resolve()
  await rate(people.ann, { score: 'bad', comment: 'Still white' })
  const another = await openTicket(people.bob)
  const [later, gone] = [await openTicket(people.bob), await openTicket(people.sam)]
  await testApp.pool.query(
    `insert into ticket_ratings (ticket_id, score, rated_at) values ($1, 'good', now() - interval '7 days'),
       ($2, 'okay', now()), ($3, 'bad', now())`,
    [another, later, gone],
  )
  await people.sam.call(ticketRoutes.delete, { params: { id: gone } })
  const { body } = await people.olga.call(ratingRoutes.trend)
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.slice(-2)).toMatchObject([
    { good: 1, okay: 0, bad: 0 },
    { good: 0, okay: 1, bad: 1 },
  ])
  expect(body.concerns).toMatchObject([
    { ticket_id: later, score: 'okay' },
    { ticket_id: ticket, score: 'bad', comment: 'Still white' },
  ])
})
