import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStandIns } from '../../stand-ins/start.ts'
import { serverArgs } from '../../tools/bootstrap/processes.mjs'
import { type Child, startScript } from './children.ts'

export type Server = Child<{ url: string }>

/** The real server, on a database of its own, allowed to examine this machine's loopback addresses. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-limits-'))
  const given = { DATA_DIR: folder, PORT: '0' }
  const standIns = await startStandIns(given)
  const server = await startScript<{ url: string }>(serverArgs, {
    ...given,
    ...standIns.env,
    SITEWRIGHT_READY_JSON: '1',
    PROBE_ALLOW: '127.0.0.0/8',
    PROBE_RESOLVE: manyAddresses(),
    LOG_LEVEL: 'error',
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await standIns.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A name with as many addresses as a hostile resolver may give it; nothing listens at any of them. */
export const MANY_ADDRESSES = 'http://many.bakery.test:8088/'

function manyAddresses(): string {
  const addresses = Array.from({ length: 300 }, (_, n) => `127.66.${Math.floor(n / 200)}.${(n % 200) + 1}`)
  return addresses.map((address) => `many.bakery.test:8088:${address}`).join(',')
}
