import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
  /** Who owns the tables; null where nobody else than the application does, or where an owner migrates elsewhere. */
  databaseOwnerUrl: string | null
}

/**
 * Brings the schema up to date as its owner, forward only, and gives the application its rights; several processes may call
 * it at once, one does the work.
 */
export async function migrate({ databaseUrl, databaseOwnerUrl }: DatabaseAddresses): Promise<void> {
  const { db, pool } = connectDatabase({ url: databaseOwnerUrl ?? databaseUrl, poolSize: 2, cutsOff: false })
  try {
    await migrateProduct(db)
    await runMigrations({ pgPool: pool })
    if (databaseOwnerUrl) await giveRights(db, databaseUrl)
  } finally {
    await db.destroy()
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

async function migrateProduct(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  if (!failed) throw error
  const isNotOwner = (error as { code?: string }).code === '42501'
  const reason = isNotOwner ? MAY_NOT : error instanceof Error ? error.message : String(error)
  throw new StartupProblem(`The database could not be prepared (step ${failed}): ${reason}`)
}
