import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startStandIns } from '../../stand-ins/start.ts'
import { serverArgs, serverEnvironment } from '../../tools/bootstrap/processes.mjs'
import { startScript } from './children.ts'

export interface Account {
  email: string
  password: string
}

export interface Product {
  url: string
  mailbox: string
  /** As the product connects, and as the owner, who may also tidy up behind what is planted. */
  databaseUrl: string
  ownerUrl: string
  /** The owner's. */
  pool: pg.Pool
  /** A client, a client on a plan, an owner, as printed by the first start. */
  accounts: Account[]
  pid: number
  stop: () => Promise<void>
}

/** For a server that may examine this machine's loopback addresses and logs errors alone. */
export const LOOPBACK = { PROBE_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'error' }

/** The real server in a process of its own, with a durable database, a mailbox and payments of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-bench-'))
  const given = { DATA_DIR: folder, PORT: '0', SITEWRIGHT_READY_JSON: '1' }
  const standIns = await startStandIns(given)
  const { DATABASE_URL: databaseUrl = '', DATABASE_OWNER_URL: ownerUrl = '' } = standIns.env
  const server = await startScript<Pick<Product, 'url' | 'accounts'>>(serverArgs, {
    ...serverEnvironment,
    ...given,
    ...standIns.env,
    ...env,
  })
  standIns.deliverTo(server.facts.url)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  return {
    ...server.facts,
    mailbox: standIns.mailbox ?? '',
    databaseUrl,
    ownerUrl,
    pool,
    pid: server.pid,
    stop: async () => {
      await pool.end()
      await server.stop()
      await standIns.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in and gives the token. */
export async function tokenFor(url: string, account: Account | undefined): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  const { token, message } = (await response.json()) as { token?: string; message?: string }
  if (!token) throw new Error(`could not sign in: ${message}`)
  return token
}
