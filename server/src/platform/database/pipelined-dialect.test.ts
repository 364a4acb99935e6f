import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { connectDatabase } from './connect.ts'
import { sendAhead } from './pipelined-dialect.ts'
import { afterCommit, type Tx, transaction } from './transaction.ts'

let connected: ReturnType<typeof connectDatabase>
let url: string

// One connection, so that what a failure leaves behind meets the next transaction.
beforeAll(async () => {
  const cloned = await cloneDatabase(inject('adminUrl'))
  url = cloned.url
  connected = connectDatabase({ url, poolSize: 1 })
  await connected.pool.query('create table notes (id integer primary key, text text not null)')
  return async () => {
    await connected.db.destroy()
    await cloned.drop()
  }
})

const write = (tx: Tx, id: number, text: string | null) =>
  sendAhead(tx, sql`insert into notes (id, text) values (${id}, ${text})`)
const ids = async () =>
  (await connected.pool.query('select id from notes order by id')).rows.map(({ id }) => id)
const run = (work: (tx: Tx) => Promise<unknown>) => transaction(connected.db, work)

test('what was sent ahead is there for the next statement and after the commit', async () => {
  await run(async (tx) => {
    await write(tx, 1, 'one')
    const { rows } = await sql<{ text: string }>`select text from notes where id = 1`.execute(tx)
    expect(rows).toEqual([{ text: 'one' }])
    await write(tx, 2, 'two')
  })
  expect(await ids()).toEqual([1, 2])
})

test('a failure of what was sent ahead fails the commit, and nothing of the transaction stays', async () => {
  let told = false
  const failing = run(async (tx) => {
    await write(tx, 3, 'three')
    await write(tx, 1, 'again')
    await write(tx, 4, 'four')
    afterCommit(tx, () => {
      told = true
    })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
  expect(told).toBe(false)
  expect(await ids()).toEqual([1, 2])
})

test('the next statement throws the first cause, not that the transaction is aborted', async () => {
  const failing = run(async (tx) => {
    await write(tx, 1, 'again')
    await sql`select 1`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
})

test('a failure that the work swallows still fails the commit', async () => {
  const failing = run(async (tx) => {
    await write(tx, 5, 'five')
    await write(tx, 1, 'again')
    await sql`select 1`.execute(tx).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow()
  expect(await ids()).toEqual([1, 2])
})

test('a value that cannot be encoded never reaches PostgreSQL, and nothing is committed', async () => {
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  const failing = run(async (tx) => {
    await write(tx, 6, 'six')
    await sendAhead(tx, sql`insert into notes (id, text) values (7, ${circular})`)
  })
  await expect(failing).rejects.toThrow(/circular/i)
  expect(await ids()).toEqual([1, 2])
})

test('work that throws after sending ahead leaves nothing, and the connection is as good as new', async () => {
  const failing = run(async (tx) => {
    await write(tx, 8, null)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await run((tx) => write(tx, 9, 'nine'))
  expect(await ids()).toEqual([1, 2, 9])
})

test('what PostgreSQL refused before the work threw leaves nothing either', async () => {
  const others = connectDatabase({ url, poolSize: 1 })
  onTestFinished(() => others.db.destroy())
  const states = () =>
    others.pool
      .query(
        'select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .then(({ rows }) => rows.map(({ state }) => state))
  const failing = run(async (tx) => {
    await write(tx, 8, null)
    await expect.poll(states).toContain('idle in transaction (aborted)')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await run((tx) => write(tx, 10, 'ten'))
  expect(await ids()).toEqual([1, 2, 9, 10])
})

test('a transaction that asks for one snapshot or may not write is one', async () => {
  const setting = async (name: string, on: Tx) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(on)).rows[0]?.value
  const asked = connected.db.transaction()
  const snapshot = await asked
    .setIsolationLevel('repeatable read')
    .execute((tx) => setting('transaction_isolation', tx))
  const reading = await asked.setAccessMode('read only').execute((tx) => setting('transaction_read_only', tx))
  expect([snapshot, reading]).toEqual(['repeatable read', 'on'])
})

test('a thousand transactions one after another on one connection keep to themselves', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      run((tx) => write(tx, n % 3 === 0 ? 1 : 100 + n, 'x')).then(
        () => 'stored',
        () => 'refused',
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(334)
  expect((await ids()).filter((id) => id >= 100)).toHaveLength(666)
})

const cutMyself = 'select pg_terminate_backend(pg_backend_pid())'

test('a connection that was cut is not handed to who waits for one', async () => {
  const cut = connected.pool.query(cutMyself)
  const waiting = Promise.all([1, 2, 3].map((id) => connected.pool.query('select $1::int as id', [id])))
  await expect(cut).rejects.toMatchObject({ code: '57P01' })
  expect((await waiting).map(({ rows }) => rows[0].id)).toEqual([1, 2, 3])
})

test('a read whose connection is cut is asked once more; a write and a transaction are not asked in parts', async () => {
  const pid = async () => (await connected.pool.query('select pg_backend_pid() as pid')).rows[0].pid as number
  const cutOnce = (before: number) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid from (select case when pg_backend_pid() = ${before}
      then pg_terminate_backend(pg_backend_pid()) end as cut) done`.execute(connected.db)
  const before = await pid()
  expect((await cutOnce(before)).rows[0]?.pid).not.toBe(before)
  const writing = sql`insert into notes (id, text)
    select 5000, pg_terminate_backend(pg_backend_pid())::text`.execute(connected.db)
  await expect(writing).rejects.toMatchObject({ code: '57P01' })
  expect(await ids()).not.toContain(5_000)
})

test('what is neither a read nor a write is not sent again, and a read that PostgreSQL refuses is not either', async () => {
  await connected.pool.query('create sequence times')
  const cutting = sql`do $$ begin perform nextval('times'); perform pg_terminate_backend(pg_backend_pid()); end $$`
  await expect(cutting.execute(connected.db)).rejects.toMatchObject({ code: '57P01' })
  await expect(sql`select 1 / (0 * nextval('times'))`.execute(connected.db)).rejects.toThrow('zero')
  const { rows } = await connected.pool.query('select last_value::int as times from times')
  expect(rows).toEqual([{ times: 2 }])
})
