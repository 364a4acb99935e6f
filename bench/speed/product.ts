import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startStandIns } from '../../stand-ins/start.ts'
import { root, serverArgs } from '../../tools/bootstrap/processes.mjs'

export interface Product {
  url: string
  databaseUrl: string
  pool: pg.Pool
  /** The sample admin and client, as printed by the first start. */
  accounts: { email: string; password: string }[]
  stop: () => Promise<void>
}

/** The real server in a process of its own on a durable PostgreSQL of its own. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-bench-'))
  const given = { DATA_DIR: folder, PORT: '0', SITEWRIGHT_READY_JSON: '1' }
  const standIns = await startStandIns(given)
  // The owner's, who may also tidy up behind what is planted.
  const databaseUrl = standIns.env.DATABASE_OWNER_URL ?? ''
  const server = await startProcess(serverArgs, { ...given, ...standIns.env })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  return {
    url: String(server.facts.url),
    databaseUrl,
    pool,
    accounts: server.facts.accounts as Product['accounts'],
    stop: async () => {
      await pool.end()
      await server.stop()
      await standIns.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a script with the pinned Node and waits for its one line of JSON. */
export async function startProcess(
  script: string | string[],
  env: Record<string, string>,
): Promise<{ facts: Record<string, unknown>; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [script].flat(), {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const facts = await firstLine(child)
  return {
    facts,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function firstLine(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('no output'))
    child.once('exit', (code) => reject(new Error(`the process ended early with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line) as Record<string, unknown>)
    })
  })
}

/** Signs in and gives the token. */
export async function tokenFor(
  url: string,
  account: { email: string; password: string } | undefined,
): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  const { token, message } = (await response.json()) as { token?: string; message?: string }
  if (!token) throw new Error(`could not sign in: ${message}`)
  return token
}

export const uniqueId = () => randomBytes(8).toString('hex')
