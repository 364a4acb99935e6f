import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** How many statements wait for a lock. */
export async function waiting({ pool }: Pick<TestApp, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

/** Locks what this statement reads until the test ends. */
export async function hold(
  { pool }: Pick<TestApp, 'pool'>,
  statement: string,
  values: unknown[],
): Promise<void> {
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query(statement, values)
}
