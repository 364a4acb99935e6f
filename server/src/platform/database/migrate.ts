import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { connectDatabase, type Database } from './connect.ts'
import { grantRights } from './rights.ts'

const folder = path.join(import.meta.dirname, '../../../migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Where the database is, and as whom. */
export interface DatabaseAddresses {
  databaseUrl: string
  /** Who owns the tables; null where the application does, or where an owner migrates elsewhere. */
  databaseOwnerUrl: string | null
}

/** Who waited for a table, or met a request over it, and gave way. */
const gaveWay = new Set(['55P03', '40P01'])
const PATIENCE_MS = 10 * 60_000
const AGAIN_AFTER_MS = 1_500

/**
 * Brings the schema up to date as its owner, forward only, and gives the application its rights; several processes may call
 * it at once, one does the work. What runs meanwhile goes first: a step that a lock keeps from running is tried again.
 */
export async function migrate(addresses: DatabaseAddresses, patienceMs = PATIENCE_MS): Promise<void> {
  const url = addresses.databaseOwnerUrl ?? addresses.databaseUrl
  const { db, pool } = connectDatabase({ url, poolSize: 2, migrates: true })
  const until = Date.now() + patienceMs
  try {
    while (!(await isMigrated(db, pool, addresses))) {
      if (Date.now() > until) throw new StartupProblem(STANDS_IN_THE_WAY)
      await wait(AGAIN_AFTER_MS)
    }
  } finally {
    await db.destroy()
  }
}

const STANDS_IN_THE_WAY =
  'The database could not be prepared: another session holds a table that is to change, such as a backup that is being made. ' +
  'Please start again when it has ended.'

/** False where another session holds what is to be changed. */
async function isMigrated(db: Database, pool: pg.Pool, addresses: DatabaseAddresses): Promise<boolean> {
  try {
    await migrateProduct(db)
    await runMigrations({ pgPool: pool })
    if (addresses.databaseOwnerUrl) await giveRights(db, addresses.databaseUrl)
    return true
  } catch (error) {
    if (gaveWay.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

async function giveRights(owner: Database, databaseUrl: string): Promise<void> {
  const application = connectDatabase({ url: databaseUrl, poolSize: 1 }).db
  try {
    const me = await whoIs(application)
    const its = await whoIs(owner)
    if (me.database !== its.database)
      throw new StartupProblem('DATABASE_OWNER_URL and DATABASE_URL must lead to the same database.')
    if (me.role !== its.role) await grantRights(owner, me.role)
  } finally {
    await application.destroy()
  }
}

async function whoIs(db: Database): Promise<{ role: string; database: string }> {
  const { rows } = await sql<{ role: string; database: string }>`
    select current_user as role, current_database() as database`.execute(db)
  return rows[0] ?? { role: '', database: '' }
}

/** True where the application could change the tables themselves, as it may where there is but one role. */
export async function ownsTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'events'::regclass`.execute(db)
  return rows[0]?.owns ?? false
}

const MAY_NOT = 'this user may not create tables; name their owner in DATABASE_OWNER_URL'

/** Each step in a transaction of its own: what one locks, the next ones do not hold. */
async function migrateProduct(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  for (;;) {
    const { error, results } = await migrator.migrateUp()
    if (error) throw asProblem(error, results)
    if (!results?.length) return
  }
}

function asProblem(error: unknown, results: MigrationResult[] | undefined): unknown {
  const { code = '' } = error as { code?: string }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  if (!failed || gaveWay.has(code)) return error
  const reason = code === '42501' ? MAY_NOT : error instanceof Error ? error.message : String(error)
  return new StartupProblem(`The database could not be prepared (step ${failed}): ${reason}`)
}
