import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import type { CodePurpose } from './accounts.events.ts'
import { type CodeForm, type CodeMatch, holdUser, issueCode, tryCode, useCode } from './code.queries.ts'

let app: TestApp
let people: Cast
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

// The clock of the product moves on within a test.
beforeEach(() => {
  ctx = { ...app.services, actor: { kind: 'guest' }, requestId: 'code', ip: '203.0.113.9' } as Ctx
})

const issue = ({ id: userId, email }: Person, purpose: CodePurpose, form: CodeForm = 'figures') =>
  transaction(ctx.db, (tx) => issueCode(tx, ctx, { userId, purpose, email }, form))

const enter = ({ id, email }: Person, code: string, purpose: CodePurpose, own = false) =>
  tryCode(ctx, { email, code, own: { [purpose]: own ? id : null } })

const guess = (who: Person, code: string, purpose: CodePurpose) =>
  enter(who, code === '000000' ? '111111' : '000000', purpose)

const spend = (match: CodeMatch | null) => transaction(ctx.db, (tx) => useCode(tx, ctx, match as CodeMatch))

test('five guesses use up one code of one person, and her own browser still has its five', async () => {
  const { ann, bob } = people
  const code = await issue(ann, 'reset_password')
  const others = [await issue(ann, 'verify_email'), await issue(bob, 'reset_password')] as const
  for (let turn = 0; turn < 5; turn += 1) expect(await guess(ann, code, 'reset_password')).toBeNull()
  expect(await enter(ann, code, 'reset_password')).toBeNull()
  expect(await enter(ann, code, 'reset_password', true)).toMatchObject({
    userId: ann.id,
    purpose: 'reset_password',
  })
  expect(await enter(ann, others[0], 'verify_email')).not.toBeNull()
  expect(await enter(bob, others[1], 'reset_password')).not.toBeNull()
})

test('whoever guesses figures keeps nobody from the link that was mailed', async () => {
  const { ann } = people
  const link = await issue(ann, 'reset_password', 'link')
  for (let turn = 0; turn < 5; turn += 1) expect(await guess(ann, link, 'reset_password')).toBeNull()
  expect(await enter(ann, link, 'reset_password')).toMatchObject({ userId: ann.id })
})

test('a code is used once, and spends no other', async () => {
  const { ann, bob } = people
  const [hers, his] = [await issue(ann, 'reset_password'), await issue(bob, 'reset_password')]
  const match = await enter(ann, hers, 'reset_password')
  expect([await spend(match), await spend(match)]).toEqual([true, false])
  expect(await enter(ann, hers, 'reset_password')).toBeNull()
  expect(await spend(await enter(bob, his, 'reset_password'))).toBe(true)
})

test('a code that has expired is neither taken nor used', async () => {
  const code = await issue(people.ann, 'reset_password')
  const match = await enter(people.ann, code, 'reset_password')
  app.advance(11 * 60_000)
  expect(await spend(match)).toBe(false)
  expect(await enter(people.ann, code, 'reset_password')).toBeNull()
})

test('a new code ends the older one of the same person and purpose, and no other', async () => {
  const { ann, bob } = people
  const older = await issue(ann, 'reset_password')
  const others = [await issue(ann, 'verify_email'), await issue(bob, 'reset_password')] as const
  const newer = await issue(ann, 'reset_password')
  expect(older === newer ? null : await enter(ann, older, 'reset_password')).toBeNull()
  expect(await enter(ann, newer, 'reset_password')).not.toBeNull()
  expect(await enter(ann, others[0], 'verify_email')).not.toBeNull()
  expect(await enter(bob, others[1], 'reset_password')).not.toBeNull()
})

test('a code opens nothing in the place of another person, purpose or address, even where its row was moved', async () => {
  const [ann, bob] = await Promise.all([join(app, 'Ann Moved'), join(app, 'Bob Moved')])
  const moves = [
    ['user_id', bob.id, ann, 'reset_password'],
    ['purpose', 'verify_email', ann, 'verify_email'],
    ['email', bob.email, bob, 'reset_password'],
  ] as const
  for (const [column, value, asker, purpose] of moves) {
    const code = await issue(ann, 'reset_password')
    await app.pool.query(`update email_codes set ${column} = $1 where user_id = $2 and expires_at > $3`, [
      value,
      ann.id,
      new Date(app.services.now()),
    ])
    expect([column, await enter(asker, code, purpose)]).toEqual([column, null])
  }
})

test('a new code leaves the time of one that was used or has expired as it was, after which it is purged', async () => {
  const ann = await join(app, 'Ann Purged')
  const times = async () =>
    (await app.pool.query('select expires_at from email_codes where user_id = $1 order by id', [ann.id])).rows
  await spend(await enter(ann, await issue(ann, 'reset_password'), 'reset_password'))
  const [used] = await times()
  app.advance(1_000)
  await issue(ann, 'reset_password')
  expect((await times())[0]).toEqual(used)
  app.advance(11 * 60_000)
  const both = await times()
  await issue(ann, 'reset_password')
  expect((await times()).slice(0, 2)).toEqual(both)
})

test('whoever holds one account waits for no other', async () => {
  const held = await app.pool.connect()
  onTestFinished(() => held.release(true))
  await held.query('begin')
  await held.query('select from users where id = $1 for update', [people.bob.id])
  await transaction(ctx.db, (tx) => holdUser(tx, people.ann.id))
})

test('codes are drawn from all six figures, and links from more than anybody could try', async () => {
  const ann = await join(app, 'Ann Drawn')
  const codes: string[] = []
  for (let turn = 0; turn < 20; turn += 1) codes.push(await issue(ann, 'verify_email'))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  for (let place = 0; place < 6; place += 1)
    expect([place, new Set(codes.map((code) => code[place])).size > 1]).toEqual([place, true])
  const links = [await issue(ann, 'reset_password', 'link'), await issue(ann, 'reset_password', 'link')]
  for (const link of links) expect(link).toMatch(/^[\w-]{43}$/)
  expect(links[0]).not.toBe(links[1])
})

test('a wrong link is no guess, so that figures still have their five', async () => {
  const ann = await join(app, 'Ann Links')
  const code = await issue(ann, 'reset_password')
  for (let turn = 0; turn < 5; turn += 1)
    expect(await enter(ann, 'a'.repeat(43), 'reset_password')).toBeNull()
  expect(await enter(ann, code, 'reset_password')).not.toBeNull()
})

test('a wrong code is written down against its person, and none of an address without a code', async () => {
  const ann = await join(app, 'Ann Written')
  const failures = async () =>
    (
      await app.pool.query(
        "select user_id from events where name = 'account.code_failed' order by id desc limit 1",
      )
    ).rows
  await enter(ann, '123456', 'reset_password')
  const before = await failures()
  await guess(ann, await issue(ann, 'reset_password'), 'reset_password')
  expect(before).not.toEqual([{ user_id: ann.id }])
  expect(await failures()).toEqual([{ user_id: ann.id }])
})
