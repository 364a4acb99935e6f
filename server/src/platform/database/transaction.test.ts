import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@sitewright/stand-ins/postgres/start.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { ownNumber, sendAhead } from './pipelined-dialect.ts'
import { afterCommit, reportAfterCommit, type Tx, transaction } from './transaction.ts'

let db: Database
beforeAll(async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  db = connectDatabase({ url, poolSize: 1 }).db
  await sql`create table notes (id integer primary key)`.execute(db)
  return async () => {
    await db.destroy()
    await drop()
  }
})

test('what fails after the commit is reported, fails nothing, and stops no other callback', async () => {
  const reported: unknown[] = []
  reportAfterCommit(db, (error) => void reported.push(error))
  const told: string[] = []
  const result = await transaction(db, async (tx) => {
    await sql`insert into notes values (1)`.execute(tx)
    afterCommit(tx, () => {
      throw new Error('the socket server is gone')
    })
    await transaction(tx, async (same) => afterCommit(same, () => void told.push('second')))
    return 'done'
  })
  expect(result).toBe('done')
  expect(told).toEqual(['second'])
  expect(reported).toMatchObject([{ message: 'the socket server is gone' }])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('afterCommit refuses a transaction that transaction() did not start', async () => {
  const foreign = db.transaction().execute(async (tx) => afterCommit(tx, () => undefined))
  await expect(foreign).rejects.toThrow('afterCommit needs a transaction that was started by transaction()')
})

test('of two transactions that wait for each other the one that is undone runs again', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  const wide = connectDatabase({ url, poolSize: 3 })
  onTestFinished(async () => {
    await wide.db.destroy()
    await drop()
  })
  await sql`create table pair (id integer primary key, times integer not null default 0)`.execute(wide.db)
  await sql`insert into pair values (1), (2)`.execute(wide.db)
  let tries = 0
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const touch = (first: number, second: number) =>
    transaction(wide.db, async (tx) => {
      tries += 1
      const add = (id: number) => sql`update pair set times = times + 1 where id = ${id}`.execute(tx)
      await add(first)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await add(second)
    })
  await Promise.all([touch(1, 2), touch(2, 1)])
  // The one that runs again may be quicker than the other's wait, and then they meet once more.
  expect(tries).toBeGreaterThan(2)
  const { rows } = await sql<{ times: number }>`select times from pair`.execute(wide.db)
  expect(rows.map(({ times }) => times)).toEqual([2, 2])
})

test('work that throws by itself is done once', async () => {
  let runs = 0
  const failing = transaction(db, async () => {
    runs += 1
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(runs).toBe(1)
})

async function cuttable() {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  const admin = new pg.Client({ connectionString: url, application_name: 'admin' })
  await admin.connect()
  const { db } = connectDatabase({ url, poolSize: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await admin.end()
    await drop()
  })
  await sql`create table notes (id integer primary key)`.execute(db)
  const cut = () =>
    admin.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'sitewright'",
    )
  return { db, cut, url }
}

/** A pool of one connection. */
function single(url: string) {
  const { db } = connectDatabase({ url, poolSize: 1 })
  onTestFinished(() => db.destroy())
  return db
}

test('a transaction whose connection is cut before the commit runs again, and its work is there once', async () => {
  const { db, cut } = await cuttable()
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
    if (runs === 1) await cut()
    await sql`insert into notes values (2)`.execute(tx)
  })
  expect(runs).toBe(2)
  expect((await sql`select id from notes order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a transaction whose connection is cut before the commit is sent runs again, and its work is there once', async () => {
  const { db, cut } = await cuttable()
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
    if (runs < 3) await cut()
  })
  expect(runs).toBe(3)
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a transaction whose connection is cut by what was sent ahead runs again, and its work is there once', async () => {
  const { db } = await cuttable()
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
    if (runs < 3) await sendAhead(tx, sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  expect(runs).toBe(3)
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

/** Cuts the connection in the middle of the commit, as often as `times` says. */
async function cutCommits(db: Database, times: number) {
  await sql`create sequence cuts`.execute(db)
  await sql`create function cut() returns trigger language plpgsql as
    $$ begin if nextval('cuts') <= ${sql.lit(times)} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`.execute(
    db,
  )
  await sql`create constraint trigger cut after insert on notes deferrable initially deferred
    for each row execute function cut()`.execute(db)
}

test('a transaction that PostgreSQL undid in the middle of its commit runs again, and its work is there once', async () => {
  const { db } = await cuttable()
  await cutCommits(db, 2)
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
  })
  expect(runs).toBe(3)
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a single write outside of a transaction whose connection is cut in the middle is done once', async () => {
  const { db } = await cuttable()
  await cutCommits(db, 2)
  const { rows } = await sql`insert into notes values (1) returning id`.execute(db)
  expect(rows).toEqual([{ id: 1 }])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a transaction that is cut again and again fails, and leaves nothing behind', async () => {
  const { db } = await cuttable()
  await cutCommits(db, 100)
  const done = transaction(db, (tx) => sql`insert into notes values (1)`.execute(tx))
  await expect(done).rejects.toThrow()
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([])
})

test('a commit whose answer was lost is asked after, and its work is there once', async () => {
  const { db, url } = await cuttable()
  const line = await lineThatLosesOneCommit(url)
  const through = single(line.url)
  const told: string[] = []
  let runs = 0
  const result = await transaction(through, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
    afterCommit(tx, () => void told.push('sent'))
    return 'kept'
  })
  expect(line.lost()).toBe(1)
  expect([result, runs, told]).toEqual(['kept', 1, ['sent']])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a commit whose number came with a lock is asked after by it, and the next one by its own', async () => {
  const { db, url } = await cuttable()
  const lock = (tx: Tx) => sql`select id, ${ownNumber} from notes where id = 0 for no key update`.execute(tx)
  await sql`insert into notes values (0)`.execute(db)
  const line = await lineThatLosesOneCommit(url)
  const through = single(line.url)
  // One that ended otherwise leaves its number to nobody.
  await transaction(through, async (tx) => {
    await lock(tx)
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await transaction(through, async (tx) => {
    await lock(tx)
    await sql`insert into notes values (1)`.execute(tx)
  })
  expect(line.lost()).toBe(1)
  expect((await sql`select id from notes order by id`.execute(db)).rows).toEqual([{ id: 0 }, { id: 1 }])
})

test('the number of a transaction that is done is never taken for that of the next one', async () => {
  const { db, url } = await cuttable()
  await sql`insert into notes values (0)`.execute(db)
  const through = single(url)
  await transaction(through, (tx) => sql`select ${ownNumber} from notes for no key update`.execute(tx))
  await cutCommits(db, 1)
  await transaction(through, (tx) => sql`insert into notes values (1)`.execute(tx))
  expect((await sql`select id from notes order by id`.execute(db)).rows).toEqual([{ id: 0 }, { id: 1 }])
})

test('a commit in whose place PostgreSQL says that it ends the connection is asked after, and its work is there once', async () => {
  const { db, url } = await cuttable()
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + fields.length, 1)
  const line = await lineThatLosesOneCommit(
    url,
    async (client) => new Promise((written) => client.write(Buffer.concat([head, fields]), written)),
  )
  const through = single(line.url)
  let runs = 0
  await transaction(through, async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
  })
  expect([line.lost(), runs]).toEqual([1, 1])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a commit whose number was lost as well is not done again', async () => {
  const { db, url } = await cuttable()
  let isLost = false
  const own = await lineTo(url, {
    asked: (bytes) => {
      isLost ||= bytes.includes('pg_current_xact_id_if_assigned')
    },
    said: (bytes, client) => {
      if (!isLost) client.write(bytes)
      else if (bytes.includes('COMMIT\0')) client.destroy()
    },
  })
  const done = transaction(single(own), (tx) => sql`insert into notes values (1)`.execute(tx))
  await expect(done).rejects.toThrow('Connection terminated')
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a commit that goes on after its connection broke is waited for', async () => {
  const { db, url } = await cuttable()
  await sql`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(db)
  await sql`create constraint trigger hold after insert on notes deferrable initially deferred
    for each row execute function hold()`.execute(db)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock(1)')
  let left = 2
  const own = await lineTo(url, {
    asked: (bytes, client) => {
      if (bytes.includes('commit\0') && --left === 0) client.destroy()
    },
    said: (bytes, client) => {
      const isNumber = left > 0 && bytes.includes('SELECT 1\0')
      client.write(bytes, () => isNumber && --left === 0 && client.destroy())
      if (bytes.includes('in progress')) void holder.query('select pg_advisory_unlock(1)')
    },
  })
  let runs = 0
  await transaction(single(own), async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
  })
  expect([left, runs]).toEqual([0, 1])
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a number that PostgreSQL has not given yet vouches for nothing', async () => {
  const { url } = await cuttable()
  const line = await lineThatLosesOneCommit(url)
  const done = transaction(single(line.url), (tx) =>
    sql`select '999999999' as transaction_number`.execute(tx),
  )
  await expect(done).rejects.toThrow('Connection terminated')
  expect(line.lost()).toBe(1)
})

test('a commit that PostgreSQL refuses is not tried again', async () => {
  const { db } = await cuttable()
  await sql`alter table notes add unique (id) deferrable initially deferred, drop constraint notes_pkey`.execute(
    db,
  )
  let runs = 0
  const done = transaction(db, async (tx) => {
    runs += 1
    await sql`insert into notes values (1), (1)`.execute(tx)
  })
  await expect(done).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})

test('a transaction whose connection was ended before its commit, which is told only after it, runs again', async () => {
  const { db, url, cut } = await cuttable()
  const held: Buffer[] = []
  let isHeld = false
  const own = await lineTo(url, {
    asked: (bytes, client) => {
      if (!isHeld || !bytes.includes('commit\0')) return
      isHeld = false
      client.end(Buffer.concat(held))
    },
    said: (bytes, client) => (isHeld ? held.push(bytes) : client.write(bytes)),
  })
  let runs = 0
  await transaction(single(own), async (tx) => {
    runs += 1
    await sql`insert into notes values (1)`.execute(tx)
    if (runs > 1) return
    isHeld = true
    await cut()
  })
  expect(runs).toBe(2)
  expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a commit that PostgreSQL crashed after is not vouched for: its number may belong to another', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-crash-'))
  const crashing = await startPostgres({ dataDir, durable: false })
  onTestFinished(async () => {
    await crashing.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const connect = async () => {
    const client = new pg.Client({ connectionString: crashing.url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const ask = async (statement: string) => {
    const client = await connect()
    return (await client.query(statement).finally(() => client.end())).rows
  }
  await ask('create table notes (id integer primary key)')
  const crash = async () => {
    const [held, other] = [await connect(), await connect()]
    const { rows } = await held.query('select pg_backend_pid() as pid')
    // PostgreSQL notices a moment later, ends all the others, and answers until then.
    const noticed = new Promise((resolve) => other.once('end', resolve))
    process.kill(rows[0].pid, 'SIGKILL')
    await noticed
    await expect
      .poll(() =>
        ask('select 1').then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up')
  }
  const line = await lineThatLosesOneCommit(crashing.url, crash)
  const through = single(line.url)
  const done = transaction(through, (tx) => sql`insert into notes values (1)`.execute(tx))
  await expect(done).rejects.toThrow('Connection terminated')
  expect(await ask('select id from notes')).toEqual([{ id: 1 }])
})

interface Line {
  /** What the client sent has been passed on. */
  asked?: (bytes: Buffer, client: net.Socket) => void
  /** Passes on what PostgreSQL sent, or does not. */
  said?: (bytes: Buffer, client: net.Socket) => void
  connecting?: () => Promise<unknown>
}

/** Stands between the pool and PostgreSQL, whose end it tells nobody; gives the address to connect to. */
async function lineTo(url: string, { asked, said, connecting }: Line): Promise<string> {
  const { hostname, port } = new URL(url)
  const line = net.createServer(async (client) => {
    client.on('error', () => undefined)
    await connecting?.()
    const server = net.connect(Number(port), hostname).on('error', () => undefined)
    client.on('close', () => server.end())
    client.on('data', (bytes) => {
      server.write(bytes)
      asked?.(bytes, client)
    })
    server.on('data', (bytes) => (said ? said(bytes, client) : client.write(bytes)))
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => void line.close())
  return url.replace(`:${port}/`, `:${(line.address() as AddressInfo).port}/`)
}

/**
 * Breaks the first connection whose commit is answered, instead of the answer. The next ones take longer to be made than
 * what happens `meanwhile`.
 */
async function lineThatLosesOneCommit(
  url: string,
  meanwhile: (client: net.Socket) => Promise<unknown> = async () => undefined,
) {
  let lost = 0
  let tookMs = 0
  const own = await lineTo(url, {
    connecting: () => wait(2 * tookMs),
    said: (bytes, client) => {
      const at = lost === 0 ? bytes.indexOf('COMMIT\0') : -1
      if (at < 0) return client.write(bytes)
      lost += 1
      const lostAt = performance.now()
      // The tag has a letter and four bytes of length before it.
      return client.write(bytes.subarray(0, at - 5), async () => {
        await meanwhile(client)
        tookMs = performance.now() - lostAt
        client.destroy()
      })
    },
  })
  return { url: own, lost: () => lost }
}
