import path from 'node:path'
import { type Lab, type LabOptions, openLab } from '../../../diagnosis/test/lab.ts'
import type { Zone } from '../../../diagnosis/test/zone.ts'
import type { Case } from '../../corpus/case.ts'
import { HOME, ROOT_FILE } from './trust.ts'

/** One case's servers, up where any program can reach them. */
export interface Stage {
  url: string
  owner: boolean
  lab: Lab
  /** The network all of its addresses are in. */
  network: string
  /** What every tool is started with. */
  env: Record<string, string>
  close(): Promise<void>
}

const NETWORK = '127.40'
/** Nothing ever listens there. */
const NOWHERE = `${NETWORK}.255.254`

/** Opens a case's laboratory on ports 80 and 443 of addresses of its own. Throws when we may not have those ports. */
export async function openStage(one: Case, number: number, browser: string): Promise<Stage> {
  const options: LabOptions = await one.lab()
  const hosts = Object.keys(options.hosts)
  const addressOf = (host: string) => {
    const index = hosts.indexOf(host)
    return index < 0 ? NOWHERE : `${NETWORK}.${number % 250}.${index + 1}`
  }
  const lab = await openLab(options, { addressOf }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error
    throw new Error('the ports 80 and 443 may not be used: run as root, or give Node CAP_NET_BIND_SERVICE')
  })
  const rules = [...rulesOf(hosts, options.zone ?? {}, addressOf), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1']
  return {
    url: asAddress(one.url, options),
    owner: one.owner ?? false,
    lab,
    network: `${NETWORK}.0.0/16`,
    env: {
      HOME,
      TMPDIR: '/tmp',
      PATH: process.env.PATH ?? '',
      LANG: 'C.UTF-8',
      CI: '1',
      NODE_EXTRA_CA_CERTS: ROOT_FILE,
      BENCH_DNS: lab.resolver,
      BENCH_CHROME: browser,
      BENCH_RULES: rules.join(' , '),
      CHROME_PATH: path.join(import.meta.dirname, 'chrome.sh'),
    },
    close: () => lab.close(),
  }
}

/** Every tool but ours wants a whole address; one typed without a scheme is what a browser would make of it. */
function asAddress(typed: string, { hosts }: LabOptions): string {
  if (/^https?:\/\//i.test(typed)) return typed
  const host = hosts[typed.split('/')[0] ?? '']
  return `${host && !host.https && host.http ? 'http' : 'https'}://${typed}`
}

/** Chrome's rules in place of DNS: where each name leads; all others lead nowhere. */
function rulesOf(hosts: string[], zone: Zone, addressOf: (host: string) => string): string[] {
  const names = [...new Set([...hosts, ...Object.keys(zone)])]
  return names.map((name) => `MAP ${name} ${addressIn(zone, name, hosts, addressOf) ?? '~NOTFOUND'}`)
}

function addressIn(
  zone: Zone,
  name: string,
  hosts: string[],
  addressOf: (host: string) => string,
  hops = 0,
): string | null {
  const said = zone[name]
  if (said === undefined) return hosts.includes(name) ? addressOf(name) : null
  if (typeof said === 'string' || 'BOGUS' in said || hops > 8) return null
  if (said.CNAME) return addressIn(zone, said.CNAME.toLowerCase(), hosts, addressOf, hops + 1)
  const [address] = said.A ?? []
  if (address) return address === '127.0.0.1' ? addressOf(name) : address
  const [six] = said.AAAA ?? []
  return six ? `[${six}]` : null
}
