import { isForeign, openlyLinked } from '#checks/hack/foreign.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { registrableOf } from '#visit/site.ts'
import { isKnownService } from './known-hosts.ts'

const ADDRESS =
  /(?:https?:)?\\?\/\\?\/((?:[\w-]{1,63}\.){1,6}[a-z][\w-]{1,30}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{2,5})?(?=[\\/?"'`\s<>)#]|$)/gi
const MAKES_SCRIPT = /<(?:script|iframe)\b|createElement\s*[(\]]?.{0,4}["'](?:script|iframe)["']/i
const NAMED_SCRIPT = /["'](?:script|iframe)["']/i
const NAMED_PARTS = /["'](?:src|createElement|appendChild|insertBefore)["']|\.src\b/
const LEAVES = /location(?:\.href|\[["']href["']\])?\s*=(?!=)|location\.(?:replace|assign)\(/
const NAMED_LEAVES = /["']location["']/
/** What it fetches it may run, as a loader without any tag does. */
const FETCHES = /\bfetch\s*\(|XMLHttpRequest/
const RUNS = /\beval\s*\(|\bFunction\s*\(/
const TALKS = /fetch|XMLHttpRequest|hostname/

/** True when code, its disguise undone, brings another script or frame into the page, or takes the visitor away. */
export function bringsOthers(layers: readonly string[]): boolean {
  const all = layers.join('\n')
  if (MAKES_SCRIPT.test(all) || LEAVES.test(all) || (FETCHES.test(all) && RUNS.test(all))) return true
  if (NAMED_SCRIPT.test(all) && NAMED_PARTS.test(all)) return true
  return NAMED_LEAVES.test(all) && /["'](?:href|replace|assign)["']/.test(all) && !TALKS.test(all)
}

/** Hosts in code that belong neither to the site, nor to a known service, nor to anyone the page openly names. */
export function strangersIn(snapshot: SiteSnapshot, page: Page, code: string): string[] {
  const linked = openlyLinked(page)
  const hosts = [...code.matchAll(ADDRESS)].map((found) => (found[1] ?? '').toLowerCase())
  return [...new Set(hosts)].filter((host) => isStranger(snapshot, linked, host))
}

export function isStranger(snapshot: SiteSnapshot, linked: ReadonlySet<string>, host: string): boolean {
  return (
    isForeign(snapshot, host) &&
    !isKnownService(host) &&
    !linked.has(registrableOf(host)) &&
    !NAMESPACE.test(host)
  )
}

/** Addresses that occur in code as names, never visited. */
const NAMESPACE =
  /(^|\.)(w3\.org|schema\.org|mozilla\.org|github\.com|githubusercontent\.com|opensource\.org)$/
