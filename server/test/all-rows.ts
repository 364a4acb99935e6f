import type { TestApp } from './app.ts'

/** Counters of everybody, which go on. */
const COUNTERS = new Set(['rate_limits', 'document_numbers', 'audit_head'])

/** Every row of the product's tables, each as a text that changes with any of its columns. */
export async function allRows({ pool }: Pick<TestApp, 'pool'>): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    if (COUNTERS.has(name)) continue
    const { rows } = await pool.query(`select row_to_json(t)::text as row from ${name} t`)
    for (const { row } of rows) found.add(`${name} ${row}`)
  }
  return found
}
