import { mkdtemp, readdir, realpath, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@sitewright/stand-ins/postgres/start.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may make and drop databases on the run's throw-away PostgreSQL. */
    adminUrl: string
    /** The role that the product runs as. */
    applicationUrl: string
  }
}

const prefix = 'sitewright-test-database-'

/** Another run that sweeps may have started the database that was just stopped, and removes it at the same time. */
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** One PostgreSQL for the whole run: nothing in it survives, so it never waits for the disk. */
export default async function setup(project: TestProject) {
  const place = await roomyPlace()
  await sweep(place)
  const dataDir = await mkdtemp(path.join(place, prefix))
  const postgres = await startPostgres({ dataDir, durable: false })
  project.provide('adminUrl', postgres.url)
  project.provide('applicationUrl', postgres.applicationUrl)
  return async () => {
    const left = await databasesLeft(postgres.url)
    await postgres.stop()
    await remove(dataDir)
    if (left > 0)
      throw new Error(`${left} test databases were left behind; an afterAll inside a hook is never called`)
  }
}

/** A test file that closes what it has opened also drops its databases. */
async function databasesLeft(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname like 'test\\_%'")
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Hundreds of databases of as many files come and go: in memory where there is room, which no file system is as quick as. */
async function roomyPlace(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => null)
  return room && room.bavail * room.bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

// Removes what killed test runs left in the temporary folder, running databases included. A folder that another run is
// using cannot be started; a young one may belong to a run that is starting; another run may sweep as well.
async function sweep(place: string) {
  const temporary = await realpath(place)
  const names = (await readdir(temporary)).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => path.join(temporary, name))) {
    const born = await stat(folder).catch(() => null)
    if (!born || Date.now() - born.birthtimeMs < 60_000) continue
    const left = await startPostgres({ dataDir: folder, durable: false }).catch(() => null)
    if (!left) continue
    await left.stop()
    await remove(folder)
  }
}
