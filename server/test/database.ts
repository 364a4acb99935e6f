import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { dropInTime } from './drop-in-time.ts'

const migrations = path.join(import.meta.dirname, '../migrations')
/** Any number will do as long as every worker uses the same. */
const TEMPLATE_LOCK = 730_511

interface OwnDatabase {
  /** Of the role that owns its tables. */
  url: string
  /** Of the role that the product has. */
  applicationUrl: string
  drop: () => Promise<void>
}

/** One connection of a worker makes and drops all of its databases: to connect costs as much as to make one. */
let admins: pg.Pool | undefined

function adminsOf(adminUrl: string): pg.Pool {
  admins ??= new pg.Pool({ connectionString: adminUrl, max: 1, allowExitOnIdle: true })
  return admins
}

/** A database of one's own, cloned from the migrated template; `drop()` removes it. */
export async function cloneDatabase(adminUrl: string): Promise<OwnDatabase> {
  const admin = await adminsOf(adminUrl).connect()
  const name = `test_${randomBytes(8).toString('hex')}`
  try {
    const template = await ensureTemplate(admin, adminUrl)
    // Its files as they are: by default each of its pages is written into the log as well.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    admin.release()
  }
  return {
    url: withName(adminUrl, name),
    applicationUrl: withName(inject('applicationUrl'), name),
    drop: () => dropInTime(adminsOf(adminUrl), name),
  }
}

async function ensureTemplate(admin: pg.ClientBase, adminUrl: string): Promise<string> {
  const name = `template_${await fingerprint()}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    await admin.query(`drop database if exists ${name}_wip with (force)`)
    await admin.query(`create database ${name}_wip`)
    await migrate({
      databaseUrl: withName(inject('applicationUrl'), `${name}_wip`),
      databaseOwnerUrl: withName(adminUrl, `${name}_wip`),
    })
    await admin.query(`alter database ${name}_wip rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).sort())
    hash.update(await readFile(path.join(migrations, file)))
  return hash.digest('hex').slice(0, 16)
}

function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
