import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { openTicket } from '#test/tickets.ts'
import { chainEvents } from './chain-events.ts'
import { eventChain } from './chains.ts'
import { readHeadCopy } from './head-copy.ts'
import { sayFault, verifyChain } from './verify.ts'

const PLANTED = 2_500
let app: TestApp

const link = () => runJob(app.services, chainEvents, {})
const plant = (count: number, ago = '0 hours') =>
  app.pool.query(
    `insert into events (at, name, actor_kind, data)
      select now() - $2::interval, 'tested.' || n, 'system', '{"b": 1, "a": "é"}' from generate_series(1, $1) n`,
    [count, ago],
  )
const named = async () => {
  const copy = await readHeadCopy(app.services.files, eventChain)
  return (await verifyChain(app.services.db, eventChain, app.services.keys.audit, copy)).faults
}
const eventAt = async (seq: number): Promise<number> =>
  Number((await app.pool.query('select event_id from event_chain where seq = $1', [seq])).rows[0].event_id)

beforeAll(async () => {
  app = await startTestApp()
  await openTicket((await cast(app)).ann)
  await plant(PLANTED, '2 hours')
  await link()
})
beforeEach(async () => expect(await named()).toEqual([]))

/** As the owner of the tables could: switches the guards off, writes, and takes it back after `check`. */
async function tampered(statement: string, check: () => Promise<void>): Promise<void> {
  const guards = (state: 'enable' | 'disable') =>
    app.pool.query(
      `alter table events ${state} trigger events_append_only; alter table event_chain ${state} trigger event_chain_append_only`,
    )
  await guards('disable')
  await app.pool.query('create table kept as table events; create table kept_chain as table event_chain')
  try {
    await app.pool.query(statement)
    await check()
  } finally {
    await app.pool.query(
      `delete from events; insert into events overriding system value select * from kept;
       delete from event_chain; insert into event_chain select * from kept_chain; drop table kept, kept_chain`,
    )
    await guards('enable')
  }
}

test('every event is in the chain once, those that came later too', async () => {
  await plant(3)
  await Promise.all([link(), link()])
  const { rows } = await app.pool.query(
    `select (select count(*)::int from events) as events, (select count(distinct event_id)::int from event_chain) as chained,
      (select max(seq)::int from event_chain) as last`,
  )
  expect(rows[0].chained).toBe(rows[0].events)
  expect(rows[0].last).toBe(rows[0].events)
  expect(rows[0].events).toBeGreaterThan(PLANTED)
})

test('of two runs at once the second waits for the first, and neither fails', async () => {
  await plant(3)
  const owner = await app.pool.connect()
  await owner.query('begin; lock table event_chain in exclusive mode')
  const runs = Promise.all([link(), link()])
  await expect.poll(() => waiting(app)).toBe(2)
  await owner.query('rollback')
  owner.release()
  await runs
})

test('an event that commits after one with a higher number is chained by the next run', async () => {
  const slow = await app.pool.connect()
  await slow.query(`begin; insert into events (name, actor_kind) values ('tested.slow', 'system')`)
  await plant(1)
  await link()
  await slow.query('commit')
  slow.release()
  await link()
  const { rowCount } = await app.pool.query(
    `select from events e join event_chain c on c.event_id = e.id where e.name = 'tested.slow'`,
  )
  expect(rowCount).toBe(1)
})

test.each([
  ['name', `name = 'other'`],
  ['moment', `at = at + interval '1 microsecond'`],
  ['data', `data = '{"a": "é", "b": 2}'`],
  ['actor', 'actor_id = 4711'],
  ['address', `ip = ''`],
  ['token', 'token_id = 1'],
])('an event with another %s is named, and it alone', async (_, change) => {
  const event = await eventAt(1_300)
  await tampered(`update events set ${change} where id = ${event}`, async () =>
    expect(await named()).toEqual([{ seq: 1_300, event, what: 'changed' }]),
  )
})

test('a removed event is named, and so is one that took its number', async () => {
  const event = await eventAt(1_300)
  await tampered(`delete from events where id = ${event}`, async () => {
    const [first, ...others] = await named()
    expect(first).toEqual({ seq: 1_300, event, what: 'missing' })
    expect(others).toEqual([])
    await app.pool.query(
      `insert into events (id, name, actor_kind) overriding system value values (${event}, 'forged', 'system')`,
    )
    expect(await named()).toEqual([{ seq: 1_300, event, what: 'changed' }])
  })
})

test('the newest events cannot be cut off with their links, nor linked anew', async () => {
  const [last] = (await app.pool.query('select max(seq)::int as seq from event_chain')).rows
  const event = await eventAt(last.seq)
  await tampered(
    `delete from events where id = ${event}; delete from event_chain where seq = ${last.seq}`,
    async () => {
      expect(await named()).toEqual([{ seq: last.seq, what: 'missing' }])
      await plant(1)
      await link()
      expect((await named()).map(({ seq }) => seq)).toEqual([last.seq])
    },
  )
})

test('an event is chained while it is fewer than fifty thousand numbers behind the newest one', async () => {
  const { rows } = await app.pool.query('select max(id)::int as last from events')
  const numbered = (id: number) =>
    `insert into events (id, name, actor_kind) overriding system value values (${id}, 'tested.late', 'system')`
  const [tooLate, late, newest] = [1, 2, 50_001].map((further) => rows[0].last + further)
  await tampered(numbered(newest), async () => {
    await link()
    for (const id of [tooLate, late]) await app.pool.query(numbered(id))
    await link()
    const chained = await app.pool.query(
      `select event_id::int as id from event_chain join events on id = event_id where name = 'tested.late' order by seq`,
    )
    expect(chained.rows.map(({ id }) => id)).toEqual([newest, late])
  })
  await app.services.files.remove(eventChain.copyKey)
})

test('events that are in no link after an hour, as behind a huge number, are named as from the first', async () => {
  const said = async () => (await named()).map((fault) => sayFault(eventChain, fault))
  await tampered(
    `insert into events (id, name, actor_kind) overriding system value values (900000000000, 'forged', 'system')`,
    async () => {
      await link()
      await plant(1)
      await link()
      expect(await named()).toEqual([])
      const { rows } = await app.pool.query(
        `update events set at = now() - interval '61 minutes' where id not in (select event_id from event_chain)
          returning id::int as event, (select max(seq)::int from event_chain) as seq`,
      )
      const [{ event, seq }] = rows
      expect(await named()).toEqual([{ seq, event, count: 1, what: 'unlinked' }])
      expect(await said()).toEqual([`Event ${event} is in no row of the events' chain, an hour after it.`])
      await app.pool.query(
        `insert into events (at, name, actor_kind) select now() - interval '2 hours', 'tested', 'system' from generate_series(1, 2)`,
      )
      expect(await said()).toEqual([
        `From event ${event} on, 3 events are in no row of the events' chain, an hour after them.`,
      ])
    },
  )
})
