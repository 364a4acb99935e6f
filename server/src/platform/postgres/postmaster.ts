import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'
import type { Account } from './account.ts'
import { cameTrue } from './processes.ts'

const recoveryMs = 300_000
const shutdownMs = 30_000
const keepLogBytes = 10_000_000

/** Somebody else listens where the database was to listen. */
export class PortTaken extends StartupProblem {}

export interface Launch {
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  postgres: string
  account: Account
  port: number
  durable: boolean
  log: (line: string) => void
}

/** Starts the postmaster and waits until it answers, through crash recovery if need be. Throws StartupProblem. */
export async function launch(plan: Launch): Promise<ChildProcess> {
  const logFile = path.join(plan.folder, 'postgres.log')
  const log = await open(logFile, 'a', 0o600)
  try {
    const from = await makeRoom(log)
    const { file, args, options } = plan.account.command(plan.postgres, flagsOf(plan))
    // Its own session: the Ctrl-C that tells us to drain must not end the database under us.
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] })
    await once(child, 'spawn')
    if (await becameReady(plan, child)) return child
    await stop(child)
    const written = await readFile(logFile)
    throw whyNot(plan, written.subarray(from).toString('utf8'))
  } finally {
    await log.close()
  }
}

/** Fast shutdown: open transactions roll back, everything committed is on disk when this returns. */
export async function stop(child: ChildProcess): Promise<void> {
  const ended = async () => hasEnded(child)
  child.kill('SIGINT')
  if (await cameTrue(ended, shutdownMs)) return
  child.kill('SIGQUIT')
  if (!(await cameTrue(ended, shutdownMs))) child.kill('SIGKILL')
}

function flagsOf({ cluster, port, durable }: Launch): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Without it, a broken constraint would write the customer's values into the log.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function makeRoom(log: FileHandle): Promise<number> {
  const { size } = await log.stat()
  if (size <= keepLogBytes) return size
  await log.truncate()
  return 0
}

async function becameReady({ cluster, log }: Launch, child: ChildProcess): Promise<boolean> {
  const settled = async () => hasEnded(child) || (await isReady(cluster, child))
  if (!(await cameTrue(settled, 3_000))) {
    log('The database is still recovering from an interrupted run.')
    await cameTrue(settled, recoveryMs)
  }
  return !hasEnded(child) && isReady(cluster, child)
}

// Line 1 of postmaster.pid is the process, line 8 its state.
async function isReady(cluster: string, child: ChildProcess): Promise<boolean> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready'
}

/** Whether a started process is no more. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function whyNot({ folder, port }: Launch, written: string): StartupProblem {
  const story = path.join(folder, 'postgres.log')
  if (/could not bind|address already in use/i.test(written)) {
    return new PortTaken(`The database could not use port ${port}, because another program has it.`)
  }
  const reason = written.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line))
  const told = reason?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it ended without a word'
  return new StartupProblem(
    `The database in ${folder} could not start (${told}); the whole story is in ${story}.`,
  )
}
