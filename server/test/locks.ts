import { expect, onTestFinished } from 'vitest'
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

/** Begins work as often as this at once while a row is held, changes it when all of them wait, and lets them go on. */
export async function whileHeld(
  { pool }: Pick<TestApp, 'pool'>,
  { table, id, change = 'select 1' }: { table: 'invoices' | 'quotes'; id: string; change?: string },
  times: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    const running = Promise.all(Array.from({ length: times }, work))
    await expect.poll(() => waiting({ pool })).toBe(times)
    await holder.query(change)
    await holder.query('commit')
    await running
  } finally {
    holder.release(true)
  }
}
