import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Our class of advisory locks that say "this worker lives"; any number does, as long as all processes use it. */
const LOCK_CLASS = 730_512
const TRY_AGAIN_MS = 500
/** PostgreSQL notices within 50 s that the machine at the other end has no power; by itself it would take two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

export interface Presence {
  /** Resolves as soon as the worker is known to live, so that no job is taken before; never rejects. */
  known: () => Promise<void>
  /** Lets waiting callers go; the worker stays known until `end`. */
  stopWaiting: () => void
  end: () => Promise<void>
}

/**
 * Tells every other process that the worker `id` lives: an advisory lock on a connection of its own, which ends with the
 * process however it dies. A broken connection is replaced every half second until it stands again.
 */
export function announcePresence(pool: pg.Pool, id: string, log: Logger): Presence {
  let client: pg.Client | null = null
  let ended = false
  let leave = () => {}
  const leaving = new Promise<void>((resolve) => {
    leave = resolve
  })
  let standing = stand()

  async function stand(): Promise<void> {
    while (!ended) {
      try {
        client = await hold(pool, id, () => {
          if (!ended) standing = stand()
        })
        return
      } catch (error) {
        log.warn({ err: error }, 'other processes cannot see this worker yet')
        await wait(TRY_AGAIN_MS)
      }
    }
  }

  return {
    known: () => Promise.race([standing, leaving]),
    stopWaiting: leave,
    end: async () => {
      ended = true
      leave()
      await standing
      await client?.end()
    },
  }
}

async function hold(pool: pg.Pool, id: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'sitewright presence',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(KEEPALIVE)
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, id])
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.once('end', onLost)
  return client
}

/**
 * Gives back the jobs of workers that are gone, so that they run again at once and not after four hours. Gone is who is
 * not seen twice, `graceMs` apart: a living worker whose connection broke has a new one by then. Must not run on the
 * connection of a presence, which would take its own lock for free.
 */
export async function freeJobsOfTheDead(pool: pg.Pool, graceMs: number, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `with owners as materialized (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) select id from owners where pg_try_advisory_xact_lock($1, hashtext(id))`,
    [LOCK_CLASS],
  )
  if (rows.length === 0) return
  await wait(graceMs, undefined, { signal })
  await pool.query(
    `with dead as materialized (
       select id from unnest($2::text[]) owners (id) where pg_try_advisory_xact_lock($1, hashtext(id))
     ) select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
    [LOCK_CLASS, rows.map((row) => row.id)],
  )
}
