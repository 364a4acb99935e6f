import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStandIns } from '../../stand-ins/start.ts'
import { serverArgs } from '../../tools/bootstrap/processes.mjs'
import { startScript } from '../limits/children.ts'

export interface Product {
  url: string
  mailbox: string
  databaseUrl: string
  /** A client, a client on a plan, an owner, as printed by the first start. */
  accounts: { email: string; password: string }[]
  pid: number
  stop: () => Promise<void>
}

/** The server in a process of its own, with a database, a mailbox and payments, allowed to examine loopback addresses. */
export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-hostile-'))
  const given = { DATA_DIR: folder, PORT: '0' }
  const standIns = await startStandIns(given)
  const server = await startScript<Pick<Product, 'url' | 'accounts'>>(serverArgs, {
    ...given,
    ...standIns.env,
    SITEWRIGHT_READY_JSON: '1',
    PROBE_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  })
  standIns.deliverTo(server.facts.url)
  return {
    ...server.facts,
    mailbox: standIns.mailbox ?? '',
    databaseUrl: standIns.env.DATABASE_URL ?? '',
    pid: server.pid,
    stop: async () => {
      await server.stop()
      await standIns.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
