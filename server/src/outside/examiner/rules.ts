import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addressList } from '@sitewright/diagnosis/guard/allowed/address.ts'
import { buildGuard, type Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import type { Config } from '#server/config.ts'

/** Who may be reached, as plain data that a worker can be handed. */
export interface Rules {
  allow: string[]
  resolve: string[]
  /** Our own public addresses: the one that PUBLIC_URL names, or those that it leads to. */
  deny: string[]
  /** Names under which we are reached ourselves. */
  ownNames: string[]
}

/** Without PROBE_ALLOW and PROBE_RESOLVE, the public internet and nothing else; never ourselves. */
export function rulesOf({
  probe,
  publicUrl,
  ownAddresses,
}: Pick<Config, 'probe' | 'publicUrl' | 'ownAddresses'>): Rules {
  const own = hostOf(publicUrl)
  const isListed = addressList(probe.allow)
  const addresses = isIP(own) === 0 ? ownAddresses : [own]
  const given = probe.resolve.some((override) => override.toLowerCase().startsWith(`${own}:`))
  return {
    allow: probe.allow,
    resolve: probe.resolve,
    deny: addresses
      .filter((address) => !isListed(address))
      .map((address) => `${address}/${isIP(address) === 4 ? 32 : 128}`),
    ownNames: given ? [] : [own],
  }
}

const LOOKUP_MS = 2_000

/** What the host of PUBLIC_URL leads to, so that no stranger's name leads there; empty where it is not known yet. */
export async function findOwnAddresses(publicUrl: string): Promise<string[]> {
  const found = lookup(hostOf(publicUrl), { all: true }).catch(() => [])
  const gaveUp = pause(LOOKUP_MS, [], { ref: false })
  return (await Promise.race([found, gaveUp])).map(({ address }) => address)
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Throws a TypeError when a rule is malformed. */
export function guardOf({ allow, deny, resolve, ownNames }: Rules): Guard {
  const guard = buildGuard({ allow, deny, resolve })
  const isOwn = (host: string) => ownNames.includes(host.replace(/\.$/, ''))
  return { ...guard, mayUsePort: (host, port) => !isOwn(host) && guard.mayUsePort(host, port) }
}
