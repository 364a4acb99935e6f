import { execFile } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../loopback.ts'
import { PlainProblem } from '../plain-problem.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

export interface Place {
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  binaries: Binaries
  account: Account
  durable: boolean
}

/** Crash recovery of a large database takes a while. */
const START_SECONDS = 300
const STOP_SECONDS = 60
const KEPT_LOG_BYTES = 10_000_000

const pidFile = ({ cluster }: Place) => path.join(cluster, 'postmaster.pid')

/** Starts PostgreSQL and returns its port, once it answers. Throws PlainProblem. */
export async function runPostmaster(place: Place, wanted: number | undefined): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = wanted ?? (await freePort())
    const written = await start(place, port)
    if (written === null) return port
    const isTaken = /could not bind|address already in use/i.test(written)
    // Another program may take a free port first; processes of a killed postmaster need a moment to end.
    const mayPass = isTaken ? wanted === undefined : /shared memory block/.test(written)
    if (!mayPass || tries === 20) throw reasonOf(place, port, written, isTaken)
    if (!isTaken) await pause(500)
  }
}

/** Null when PostgreSQL answers, otherwise what it wrote into its log. */
async function start({ folder, cluster, binaries, account, durable }: Place, port: number) {
  const log = path.join(folder, 'postgres.log')
  const from = await makeRoom(log)
  await account.own(log)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Without it, a broken constraint would write the customer's values into the log.
    log_error_verbosity: 'terse',
    // What is not durable serves tests, whose many servers each have connections of their own.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '400' }),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const how = ['--wait', `--timeout=${START_SECONDS}`, `--pgdata=${cluster}`, `--log=${log}`]
  return account.run(binaries.pgCtl, ['start', ...how, `--options=${flags.join(' ')}`]).then(
    () => null,
    async () => (await readFile(log)).subarray(from).toString('utf8'),
  )
}

async function makeRoom(log: string): Promise<number> {
  await using file = await open(log, 'a', 0o600)
  const { size } = await file.stat()
  if (size <= KEPT_LOG_BYTES) return size
  await file.truncate()
  return 0
}

/**
 * Stops the postmaster of this cluster, also one that another process started; false when there is none. Removes a
 * postmaster.pid whose number now belongs to another program, on which PostgreSQL would refuse to start.
 */
export async function stopPostmaster(place: Place): Promise<boolean> {
  const pid = await pidOf(place)
  if (Number.isNaN(pid)) return false
  if (!(await isPostmaster(pid, place.cluster))) {
    await rm(pidFile(place), { force: true })
    return false
  }
  const stop = (mode: string) =>
    place.account.run(place.binaries.pgCtl, [
      'stop',
      '--wait',
      `--timeout=${STOP_SECONDS}`,
      `--mode=${mode}`,
      `--pgdata=${place.cluster}`,
    ])
  await stop('fast')
    .catch(() => stop('immediate'))
    .catch(async (error: Error) => {
      if (await isPostmaster(pid, place.cluster))
        throw new PlainProblem(`The database does not stop; end process ${pid} and start again.`, {
          cause: error,
        })
    })
  return true
}

/** Whether the postmaster of this cluster lives, answering or not. */
export async function isRunning(place: Place): Promise<boolean> {
  const pid = await pidOf(place)
  return !Number.isNaN(pid) && (await isPostmaster(pid, place.cluster))
}

async function pidOf(place: Place): Promise<number> {
  return Number.parseInt(await readFile(pidFile(place), 'utf8').catch(() => ''), 10)
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  const said = await command.catch(() => '')
  return said.includes('postgres') && said.includes(cluster)
}

function reasonOf({ folder }: Place, port: number, written: string, isTaken: boolean): PlainProblem {
  if (isTaken)
    return new PlainProblem(`The database could not use port ${port}, because another program has it.`)
  const line = written.split('\n').findLast((one) => /FATAL|PANIC|ERROR/.test(one))
  const reason = line?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it ended without a message'
  return new PlainProblem(
    `The database in ${folder} could not start (${reason}); its log is ${path.join(folder, 'postgres.log')}.`,
  )
}
