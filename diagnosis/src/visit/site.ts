import { isIP } from 'node:net'
import { parse } from 'tldts'
import type { Guard } from '#guard/allowed/rules.ts'
import { parseTarget, type TargetRefusal } from '#guard/allowed/target.ts'

/** The site that was asked about, taken apart. */
export interface Site {
  /** As typed, with a scheme. */
  url: URL
  /** True when the person typed `http://` or `https://`. */
  schemeTyped: boolean
  host: string
  /** The part one registers and pays for (`example.co.uk`); null for an address in numbers. */
  domain: string | null
  /** The other usual way of typing it: with or without `www.`; null for deeper names and numbers. */
  sibling: string | null
  /** False for a site on a port of its own: nothing is then said of ports 80 and 443. */
  usualPort: boolean
  /** An address given by hand replaces DNS, so its records are not judged. */
  dnsTold: boolean
}

/** Reads what a person typed; gives the guard's reason when it is no address we may visit. */
export function siteOf(
  guard: Guard,
  typed: string,
): { ok: true; site: Site } | { ok: false; reason: TargetRefusal } {
  const parsed = parseTarget(guard, typed)
  if (!parsed.ok) return parsed
  const { url, host, port, literal } = parsed.target
  const domain = literal ? null : (parse(host, { allowPrivateDomains: true }).domain ?? null)
  return {
    ok: true,
    site: {
      url,
      schemeTyped: /^\s*https?:\/\//i.test(typed),
      host,
      domain,
      sibling: siblingOf(host, domain),
      usualPort: port === 80 || port === 443,
      dnsTold: isIP(host) !== 0 || (guard.isPinned(host) && guard.dnsServers.length === 0),
    },
  }
}

function siblingOf(host: string, domain: string | null): string | null {
  if (domain === null) return null
  if (host === domain) return `www.${domain}`
  return host === `www.${domain}` ? domain : null
}

/** The registered part of a host name, to compare owners; the host itself for an IP address. */
export function registrableOf(host: string): string {
  return parse(host, { allowPrivateDomains: true }).domain ?? host
}
