import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { appendAudit } from './append.ts'
import { auditChain } from './chains.ts'
import { copyAuditHead, readHeadCopy } from './head-copy.ts'
import { verifyChain } from './verify.ts'

const ROWS = 300
let app: TestApp
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp()
  ctx = { ...app.services, actor: { kind: 'system', job: 'audit-test' }, requestId: 'r', ip: '' }
  for (let at = 0; at < ROWS; at += 50) await append(50)
})

const append = (count: number) =>
  transaction(app.services.db, (tx) =>
    appendAudit(
      tx,
      ctx,
      ...Array.from({ length: count }, (_, at) => ({
        action: 'tested',
        object: { kind: 'test', id: at },
        reason: at % 2 ? '' : undefined,
      })),
    ),
  )

const verify = async () =>
  verifyChain(
    app.services.db,
    auditChain,
    app.services.keys.audit,
    await readHeadCopy(app.services.files, auditChain),
  )

/** As the owner of the tables could: switches the guards off, writes, and takes it back after `check`. */
async function tampered(statement: string, check: () => Promise<void>): Promise<void> {
  const { pool } = app
  await pool.query('create table kept as table audit_log; create table kept_head as table audit_head')
  await pool.query('alter table audit_log disable trigger all; grant all on audit_log to current_user')
  try {
    await pool.query(statement)
    await check()
  } finally {
    await pool.query(
      'truncate audit_log; insert into audit_log select * from kept; delete from audit_head; insert into audit_head select * from kept_head; drop table kept, kept_head',
    )
    await pool.query(
      'revoke update, delete, truncate on audit_log from current_user; alter table audit_log enable trigger all',
    )
  }
}

const named = async () => (await verify()).faults

beforeEach(async () => expect(await named()).toEqual([]))

test('a log that was left alone is whole', async () => {
  expect(await verify()).toEqual({ rows: ROWS, faults: [] })
})

test.each([
  ['a changed reason', "update audit_log set reason = 'x' where seq = 57"],
  ['an emptied reason', "update audit_log set reason = null where seq = 58 and reason = ''", 58],
  ['another actor', 'update audit_log set actor_id = 4 where seq = 57'],
  ['another moment', "update audit_log set at = at + interval '1 millisecond' where seq = 57"],
  ['a changed outcome', "update audit_log set outcome = 'refused' where seq = 57"],
  ['a changed hash', "update audit_log set hash = '\\x00' where seq = 57"],
])('%s is named, and it alone', async (_, statement, seq = 57) => {
  await tampered(statement, async () => expect(await named()).toEqual([{ seq, what: 'changed' }]))
})

test.each([
  ['actor_kind', "'admin'"],
  ['change', `'{"before":{},"after":{"role":"agent"}}'`],
  ...['actor_name', 'ip', 'request_id', 'action', 'object_kind'].map((name) => [
    name,
    `coalesce(${name}, '') || 'x'`,
  ]),
  ...['acting_as', 'session_id', 'object_id', 'owner_id', 'ticket_id', 'token_id'].map((name) => [
    name,
    `coalesce(${name}, 0) + 1`,
  ]),
])('another %s is named', async (column, other) => {
  await tampered(`update audit_log set ${column} = ${other} where seq = 57`, async () =>
    expect(await named()).toEqual([{ seq: 57, what: 'changed' }]),
  )
})

test.each([
  ['another end', `update audit_head set hash = '\\x11'`],
  ['another number of rows', `update audit_head set seq = seq - 1`],
])('%s in the head alone is named', async (_, statement) => {
  await tampered(statement, async () => expect(await named()).toEqual([{ seq: ROWS, what: 'changed' }]))
})

test('a log written anew with our own key is not the one whose head was copied', async () => {
  await runJob(app.services, copyAuditHead, {})
  await tampered(`delete from audit_log; update audit_head set seq = 0, hash = ''`, async () => {
    await append(ROWS)
    expect(await named()).toEqual([{ seq: ROWS, what: 'changed' }])
  })
})

test('a row says from where, when that is known', async () => {
  const entry = { action: 'tested', object: { kind: 'test', id: null } }
  const { rows } = await transaction(app.services.db, async (tx) => {
    await appendAudit(tx, { ...ctx, ip: '203.0.113.9' }, entry)
    await appendAudit(tx, ctx, entry)
    const told = await sql<{ ip: string | null }>`select ip from audit_log order by seq desc limit 2`.execute(
      tx,
    )
    throw Object.assign(new Error('back'), { told })
  }).catch((error: Error & { told: { rows: { ip: string | null }[] } }) => error.told)
  expect(rows.map(({ ip }) => ip)).toEqual([null, '203.0.113.9'])
})

test('a removed row is named, and the one after it cannot be proved', async () => {
  await tampered('delete from audit_log where seq = 57', async () =>
    expect(await named()).toEqual([
      { seq: 57, what: 'missing' },
      { seq: 58, what: 'unproven' },
    ]),
  )
})

test('two rows that changed places are both named', async () => {
  const swap = 'update audit_log set seq = case seq when 57 then -57 else -90 end where seq in (57, 90);'
  await tampered(
    `${swap} update audit_log set seq = case seq when -57 then 90 else 57 end where seq < 0`,
    async () => {
      const seqs = (await named()).map(({ seq }) => seq)
      expect(seqs).toContain(57)
      expect(seqs).toContain(90)
    },
  )
})

test('a row put in at the end or before the first is named', async () => {
  const copied = (seq: number) =>
    `insert into audit_log select ${seq}, at, actor_kind, actor_id, actor_name, acting_as, session_id, ip, request_id, action,
      object_kind, object_id, owner_id, ticket_id, outcome, reason, hash, token_id, change from audit_log where seq = 9`
  await tampered(copied(ROWS + 1), async () =>
    expect(await named()).toEqual([{ seq: ROWS + 1, what: 'changed' }]),
  )
  await tampered(copied(0), async () => expect((await named()).length).toBeGreaterThan(0))
})

test('the newest rows cannot be cut off, even with the head set back', async () => {
  await runJob(app.services, copyAuditHead, {})
  const cut = `delete from audit_log where seq > ${ROWS - 2};`
  const both = [{ seq: ROWS - 1, to: ROWS, what: 'missing' }]
  await tampered(cut, async () => expect(await named()).toEqual(both))
  const setBack = `update audit_head set seq = ${ROWS - 2}, hash = (select hash from audit_log where seq = ${ROWS - 2})`
  await tampered(`${cut} ${setBack}`, async () => {
    expect(await named()).toEqual(both)
    await runJob(app.services, copyAuditHead, {})
    expect((await readHeadCopy(app.services.files, auditChain))?.seq).toBe(ROWS)
  })
})

test('a chain that was rewritten whole does not replace the copy of its head', async () => {
  await runJob(app.services, copyAuditHead, {})
  const known = await readHeadCopy(app.services.files, auditChain)
  const rewritten = `update audit_log set hash = '\\x11' where seq = ${ROWS}; update audit_head set seq = ${ROWS}, hash = '\\x11'`
  await tampered(rewritten, async () => {
    await runJob(app.services, copyAuditHead, {})
    expect(await readHeadCopy(app.services.files, auditChain)).toEqual(known)
  })
  await tampered(`delete from audit_log where seq = ${ROWS}`, async () => {
    await runJob(app.services, copyAuditHead, {})
    expect(await readHeadCopy(app.services.files, auditChain)).toEqual(known)
  })
})

test('one row with a huge number is named with the gap before it, and takes no time', async () => {
  const far = 2 ** 53 - 1
  const copied = `insert into audit_log select ${far}, at, actor_kind, actor_id, actor_name, acting_as, session_id, ip, request_id, action,
    object_kind, object_id, owner_id, ticket_id, outcome, reason, hash, token_id, change from audit_log where seq = 9`
  await tampered(copied, async () =>
    expect(await named()).toEqual([
      { seq: ROWS + 1, to: far - 1, what: 'missing' },
      { seq: far, what: 'unproven' },
    ]),
  )
})

test('the product itself may neither change, remove nor empty rows', async () => {
  const { db } = app.services
  for (const statement of [
    sql`update audit_log set reason = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
})

test('fifty writers at once leave one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 50 }, () => append(1)))
  expect(await verify()).toEqual({ rows: ROWS + 50, faults: [] })
})
