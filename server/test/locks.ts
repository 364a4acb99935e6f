import type { TestApp } from './app.ts'

/** How many statements wait for a lock. */
export async function waiting({ pool }: Pick<TestApp, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}
