import { randomBytes } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from '../lock.ts'
import { PlainProblem } from '../plain-problem.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { isRunning, type Place, runPostmaster, stopPostmaster } from './postmaster.ts'

interface Options {
  /** Made when absent; holds the cluster, its password and its log. */
  dataDir: string
  /** A free one when absent. */
  port?: number
  log?: (line: string) => void
  /** `false` does not wait for the disk, so a power cut loses data: only for databases that are thrown away. */
  durable?: boolean
  /** Folder of PostgreSQL's programs; looked for when absent. */
  binaries?: string
}

export interface Postgres {
  /** The database `sitewright`, by the role that owns its tables and may also make further databases. */
  url: string
  /** The same, by the role that the product runs as; its password is another one at each start. */
  applicationUrl: string
  /** Fast shutdown; returns when everything is on disk and the folder is free for the next start. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL on 127.0.0.1 after stopping one that a killed run left behind, and starts it again on the same
 * port when it dies. Throws PlainProblem.
 */
export async function startPostgres({
  dataDir,
  port,
  log = () => undefined,
  durable = true,
  binaries: given,
}: Options) {
  const release = await lock(dataDir)
  try {
    const folder = await realpath(dataDir)
    const binaries = await findBinaries(given)
    const account = await chooseAccount(binaries.pgCtl, folder)
    const { cluster, password } = await prepareCluster({ folder, binaries, account, durable })
    const place: Place = { folder, cluster, binaries, account, durable }
    if (await stopPostmaster(place)) log('Stopped the database that an interrupted run left behind.')
    const used = await runPostmaster(place, port)
    const connect = () => connectAsSuperuser(used, password)
    const urls = await prepareDatabase(await connect(), used, password)
    const stopWatching = await restartWhenItDies(place, used, connect, log)
    return {
      ...urls,
      stop: async () => {
        await stopWatching()
        await stopPostmaster(place)
        release()
      },
    } satisfies Postgres
  } catch (error) {
    release()
    throw error
  }
}

const troubles: Record<string, string> = {
  EACCES: 'cannot be written by this user; make it writable',
  EPERM: 'cannot be written by this user; make it writable',
  EROFS: 'is on a read-only disk; make it writable',
  ENOSPC: 'is on a disk that is full; make room',
  ENOTDIR: 'is not a folder; move that file away',
  EEXIST: 'is not a folder; move that file away',
}

async function lock(folder: string): Promise<() => void> {
  try {
    await mkdir(folder, { recursive: true })
    return lockFolder(await realpath(folder))
  } catch (error) {
    const trouble = troubles[(error as NodeJS.ErrnoException).code ?? '']
    if (!trouble) throw error
    throw new PlainProblem(`The data folder ${folder} ${trouble}, or set DATA_DIR to another folder.`)
  }
}

async function connectAsSuperuser(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  return client
}

const NAME = 'sitewright'
const APPLICATION = 'sitewright_app'

/**
 * Makes the database and its two roles on the first start, and returns their addresses. Neither is a superuser: SQL that
 * slips through can then neither read the machine's files nor run programs, nor, as the application, change a table.
 */
async function prepareDatabase(superuser: pg.Client, port: number, password: string) {
  const applicationPassword = randomBytes(24).toString('base64url')
  try {
    const { rows } = await superuser.query(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_roles where rolname = $2) as application,
              exists (select from pg_database where datname = $1) as database`,
      [NAME, APPLICATION],
    )
    const secret = superuser.escapeLiteral(password)
    if (!rows[0].role) await superuser.query(`create role ${NAME} login createdb password ${secret}`)
    // The owner may see and end the sessions of the product.
    if (!rows[0].application) await superuser.query(`create role ${APPLICATION} login role ${NAME}`)
    await superuser.query(
      `alter role ${APPLICATION} password ${superuser.escapeLiteral(applicationPassword)}`,
    )
    if (!rows[0].database) await superuser.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await superuser.end()
  }
  const place = `127.0.0.1:${port}/${NAME}`
  return {
    url: `postgres://${NAME}:${password}@${place}`,
    applicationUrl: `postgres://${APPLICATION}:${applicationPassword}@${place}`,
  }
}

const LONGEST_PAUSE_MS = 10_000

/** Holds one connection, whose end may mean that the postmaster died. Returns how to stop watching. */
async function restartWhenItDies(
  place: Place,
  port: number,
  connect: () => Promise<pg.Client>,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  let watcher: pg.Client

  const watch = async () => {
    watcher = await connect()
    watcher.on('error', () => undefined)
    watcher.once('end', () => {
      if (!stopping) restarting = restart()
    })
  }
  const restart = async () => {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
      try {
        return await watch()
      } catch {
        // From the crash of one session it recovers by itself.
        if (!(await isRunning(place))) await startAgain()
        await pause(pauseMs)
      }
  }
  const startAgain = async () => {
    log('The database ended unexpectedly and is started again.')
    try {
      await stopPostmaster(place)
      await runPostmaster(place, port)
    } catch (error) {
      log((error as Error).message)
    }
  }
  await watch()
  return async () => {
    stopping = true
    await restarting
    await watcher.end().catch(() => undefined)
  }
}
