import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Our class of advisory locks that say "this worker lives"; any number does, as long as all processes use it. */
const LOCK_CLASS = 730_512
const TRY_AGAIN_MS = 500
const ASKED_EVERY_MS = 10_000
const ANSWERS_WITHIN_MS = 5_000
/** PostgreSQL notices within 50 s that the machine at the other end has no power; by itself it would take two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

export interface Heartbeat {
  /** Resolves as soon as other processes can see the worker, so that no job is taken before; never rejects. */
  visible: () => Promise<void>
  /** Lets waiting callers go; the worker stays visible until `end`. */
  stopWaiting: () => void
  end: () => Promise<void>
}

/**
 * Shows every other process that the worker `id` lives: an advisory lock on a connection of its own, which ends with the
 * process however it dies. A broken connection is replaced; a failed try is repeated every half second.
 */
export function startHeartbeat(pool: pg.Pool, id: string, log: Logger): Heartbeat {
  let client: pg.Client | null = null
  let ended = false
  const leaving = Promise.withResolvers<void>()
  let connecting = connect()

  async function connect(): Promise<void> {
    while (!ended) {
      try {
        client = await hold(pool, id, () => {
          if (!ended) connecting = connect()
        })
        return
      } catch (error) {
        log.warn({ err: error }, 'other processes cannot see this worker yet')
        await wait(TRY_AGAIN_MS)
      }
    }
  }

  return {
    visible: () => Promise.race([connecting, leaving.promise]),
    stopWaiting: leaving.resolve,
    end: async () => {
      ended = true
      leaving.resolve()
      await connecting
      await client?.end()
    },
  }
}

async function hold(pool: pg.Pool, id: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'sitewright heartbeat',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(KEEPALIVE)
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, id])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', onLost)
  stayHeard(client)
  return client
}

/** A connection that is cut in the middle says nothing: the lock would be gone at the other end, and we not know. */
function stayHeard(client: pg.Client): void {
  const asking = setInterval(() => {
    const deaf = setTimeout(() => client.connection.stream.destroy(), ANSWERS_WITHIN_MS)
    client.query('select 1').then(
      () => clearTimeout(deaf),
      () => clearTimeout(deaf),
    )
  }, ASKED_EVERY_MS)
  asking.unref()
  client.once('end', () => clearInterval(asking))
}

/**
 * Unlocks the jobs of workers that are dead, so that they run again at once and not after four hours. Dead is a worker
 * that is not seen twice, `graceMs` apart: a living one has a new connection by then. Must not run on the connection of
 * a heartbeat, which would get its own lock.
 */
export async function unlockJobsOfTheDead(
  pool: pg.Pool,
  graceMs: number,
  signal: AbortSignal,
): Promise<void> {
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
     ) select graphile_worker.force_unlock_workers(array_agg(id)) from dead`,
    [LOCK_CLASS, rows.map((row) => row.id)],
  )
}
