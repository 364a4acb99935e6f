import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import type { Database } from './connect.ts'

const folder = path.join(import.meta.dirname, '../../../migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Brings the schema up to date, forward only; several processes may call it at once, one does the work. */
export async function migrate(db: Database, pool: pg.Pool): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Building an index, or waiting for the process that does, may take longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await migrateProduct(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
  await runMigrations({ pgPool: pool })
}

async function migrateProduct(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  if (!failed) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartupProblem(`The database could not be prepared (step ${failed}): ${reason}`)
}
