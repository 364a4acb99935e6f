import { bare, isLent } from '#checks/names/dns/records.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { DnsAnswer } from '#visit/names.ts'

/** A mail server of a domain, as its DNS lists them. */
export interface Exchange {
  host: string
  preference: number
}

/** The domain whose mail is judged; null for numbers, lent names, and where DNS was not asked. */
export function mailDomainOf({ site }: SiteSnapshot): string | null {
  return site.dnsTold || site.domain === null || isLent(site.domain) ? null : site.domain
}

/** Mail servers, the preferred one first. */
export function exchangesOf(answer: DnsAnswer): Exchange[] {
  return answer.answers
    .flatMap((record) =>
      record.type === 'MX' ? [{ host: record.data.exchange, preference: record.data.preference ?? 0 }] : [],
    )
    .sort((a, b) => a.preference - b.preference)
}

/** `MX 0 .`: the domain says that it takes no mail at all. */
export function isNullMx(exchanges: readonly Exchange[]): boolean {
  return exchanges.length > 0 && exchanges.every(({ host }) => bare(host) === '')
}

/** The mail servers of a domain that takes mail; null when it takes none or we could not ask. */
export async function takesMail(snapshot: SiteSnapshot, domain: string): Promise<Exchange[] | null> {
  const exchanges = exchangesOf(await snapshot.client.names.ask(domain, 'MX'))
  return exchanges.length === 0 || isNullMx(exchanges) ? null : exchanges
}
