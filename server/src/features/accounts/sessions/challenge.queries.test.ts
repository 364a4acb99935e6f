import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { countTry, dropChallenges, issueChallenge, takeChallenge } from './challenge.queries.ts'

let app: TestApp
let people: Cast
let ctx: Ctx
let session: number

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  const { rows } = await app.pool.query('select id from sessions where user_id = $1', [people.ann.id])
  session = rows[0].id
})

// The clock of the product moves on within a test.
beforeEach(() => {
  ctx = { ...app.services, actor: { kind: 'guest' }, requestId: 'challenge', ip: '203.0.113.9' } as Ctx
})

const purpose = 'passkey_add'
const issue = (of: object = {}) =>
  issueChallenge(ctx.db, ctx, { purpose, livesMinutes: 10, userId: people.ann.id, ...of })
const take = (challenge: string, given: object = {}) =>
  takeChallenge(ctx.db, ctx, { purpose, challenge, ...given })
const tryOnce = (challenge: string, of = {}) => countTry(ctx.db, ctx, { purpose, challenge, ...of })

test('a challenge is taken once, and no other with it', async () => {
  const [one, other] = [await issue(), await issue()]
  // 256 bits: nobody guesses one.
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(await take(one)).toMatchObject({ userId: people.ann.id })
  expect(await take(one)).toBeNull()
  expect(await take(other)).not.toBeNull()
})

test.each([
  ['another purpose', {}, { purpose: 'two_step' }],
  ['another session', () => ({ sessionId: session }), () => ({ sessionId: session + 1 })],
  ['no session', () => ({ sessionId: session }), {}],
  ['a session where none was', {}, () => ({ sessionId: session })],
  ['a browser where none was', {}, { browser: 'hers' }],
])('a challenge cannot be answered for %s', async (_, of, given) => {
  const read = (one: object | (() => object)) => (typeof one === 'function' ? one() : one)
  expect(await take(await issue(read(of)), read(given))).toBeNull()
})

test('five tries are counted for one challenge of one purpose, and the sixth finds none', async () => {
  const [one, other] = [await issue(), await issue()]
  for (let turn = 0; turn < 5; turn += 1) expect(await tryOnce(one)).toMatchObject({ userId: people.ann.id })
  expect(await tryOnce(one)).toBeNull()
  expect(await tryOnce(other, { purpose: 'two_step' })).toBeNull()
  expect(await tryOnce(other)).not.toBeNull()
})

test('a challenge that has expired is neither tried nor taken', async () => {
  const challenge = await issue()
  app.advance(11 * 60_000)
  expect([await tryOnce(challenge), await take(challenge)]).toEqual([null, null])
})

test('what one person began is dropped, and nothing of anybody else', async () => {
  const [hers, his] = [await issue(), await issue({ userId: people.bob.id })]
  await transaction(ctx.db, (tx) => dropChallenges(tx, people.ann.id))
  expect(await take(hers)).toBeNull()
  expect(await take(his)).toMatchObject({ userId: people.bob.id })
})
