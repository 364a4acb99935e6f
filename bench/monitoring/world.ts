import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { loadConfig } from '../../server/src/config.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openServices } from '../../server/src/services.ts'
import { testEnvironment } from '../../server/test/environment.ts'
import { startPostgres } from '../../stand-ins/postgres/start.ts'

export interface World {
  services: Services
  pool: pg.Pool
  /** The clock on the wall, which may jump. */
  wall: { at: number }
  /** Time that never jumps. */
  steady: { at: number }
  /** Watched sites on the Security plan, ten a client; due now or spread evenly over a minute. */
  seed: (count: number, url: (index: number) => string, tier?: string) => Promise<void>
  stop: () => Promise<void>
}

/** The server's own services on a PostgreSQL that waits for the disk, with clocks that a bench moves; `real` keeps the machine's. */
export async function openWorld({ real = false } = {}): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-monitoring-'))
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') })
  const config = loadConfig({
    ...testEnvironment,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PROBE_ALLOW: '127.0.0.0/8',
  })
  const { services, pool, close } = await openServices(config)
  await migrate(config)
  const wall = { at: Date.UTC(2026, 9, 24, 12) }
  const steady = { at: 0 }
  if (!real) services.now = () => wall.at
  return {
    services,
    pool,
    wall,
    steady,
    seed: (count, url, tier = 'security') => seed(pool, count, url, tier, new Date(services.now())),
    stop: async () => {
      await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const SITES_A_CLIENT: Record<string, number> = { performance: 1, stability: 3, security: 10 }

async function seed(
  pool: pg.Pool,
  count: number,
  url: (index: number) => string,
  tier: string,
  now: Date,
): Promise<void> {
  const each = SITES_A_CLIENT[tier] ?? 1
  const mark = Math.random().toString(36).slice(2)
  await pool.query(
    `insert into users (email, name, password_hash, subscription_tier, email_verified_at)
     select $1 || n || '@example.com', 'Client', 'x', $2, now() from generate_series(1, $3) n`,
    [mark, tier, Math.ceil(count / each)],
  )
  const urls = Array.from({ length: count }, (_, index) => url(index))
  for (let from = 0; from < count; from += 10_000)
    await pool.query(
      `with made as (
         insert into monitors (user_id, url, host, name, token, verified_at)
         select (select min(id) from users where email like $1 || '%') + ($2::int + n - 1) / $3::int, u,
           split_part(split_part(u, '://', 2), '/', 1), 'Site', 'token', $4
         from unnest($5::text[]) with ordinality t (u, n) returning id)
       insert into monitor_schedule (monitor_id, next_due) select id, $4 from made`,
      [mark, from, each, now, urls.slice(from, from + 10_000)],
    )
}
