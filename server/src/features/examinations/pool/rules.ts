import { isIP } from 'node:net'
import { addressList } from '@sitewright/diagnosis/guard/allowed/address.ts'
import { buildGuard, type Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import type { Config } from '#server/config.ts'

/** Who may be reached, as plain data that a worker can be handed. */
export interface Rules {
  allow: string[]
  resolve: string[]
  /** Our own public address, when PUBLIC_URL names one. */
  deny: string[]
  /** Names under which we are reached ourselves. */
  ownNames: string[]
}

/** Without PROBE_ALLOW and PROBE_RESOLVE, the public internet and nothing else; never ourselves. */
export function rulesOf({ probe, publicUrl }: Pick<Config, 'probe' | 'publicUrl'>): Rules {
  const own = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  const family = isIP(own)
  const listed = family !== 0 && addressList(probe.allow)(own)
  const given = probe.resolve.some((override) => override.toLowerCase().startsWith(`${own}:`))
  return {
    allow: probe.allow,
    resolve: probe.resolve,
    deny: family !== 0 && !listed ? [`${own}/${family === 4 ? 32 : 128}`] : [],
    ownNames: family === 0 && !given ? [own] : [],
  }
}

/** Throws a TypeError when a rule is malformed. */
export function guardOf({ allow, deny, resolve, ownNames }: Rules): Guard {
  const guard = buildGuard({ allow, deny, resolve })
  const isOwn = (host: string) => ownNames.includes(host.replace(/\.$/, ''))
  return { ...guard, mayUsePort: (host, port) => !isOwn(host) && guard.mayUsePort(host, port) }
}
