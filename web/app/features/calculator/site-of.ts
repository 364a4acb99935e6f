import type { FindingCard } from '@sitewright/contract/assistant.ts'

/** The site that evidence speaks of: of the first address in it, the front page. */
export function siteOf({ evidence }: Pick<FindingCard, 'evidence'>): string {
  for (const { request } of evidence) {
    const address = /https?:\/\/[^\s/"'<>]+/i.exec(request)?.[0]
    if (address) return `${address}/`
    const host = /^TLS ([a-z0-9.-]+)(?::443)?$/i.exec(request)?.[1]
    if (host) return `https://${host}/`
  }
  return ''
}
