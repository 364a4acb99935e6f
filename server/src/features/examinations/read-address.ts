import { isIP } from 'node:net'
import type { Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { siteOf } from '@sitewright/diagnosis/visit/site.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import type { Config } from '#server/config.ts'

const guards = new WeakMap<Config, Guard>()

/** What a person typed, as an address that may be examined; null for every other one, whatever is wrong with it. */
export function readAddress(config: Config, typed: string): { href: string; host: string } | null {
  const guard = guards.get(config) ?? guardOf(rulesOf(config))
  guards.set(config, guard)
  const parsed = siteOf(guard, typed)
  if (!parsed.ok) return null
  const { url, host } = parsed.site
  return isIP(host) !== 0 && !guard.mayReach(host) ? null : { href: url.href, host }
}
