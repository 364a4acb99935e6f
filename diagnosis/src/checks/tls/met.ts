import { strangeHost } from '#checks/arrival/wrong-host/strange-host.ts'
import type { Certificate, TlsFacts } from '#guard/certificate.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'

/** A secure server on a visitor's way to the site. */
export interface Met {
  host: string
  port: number
  reply: Reply
  /** Null when the handshake failed. */
  tls: TlsFacts | null
  /** Only who types the address the other way (with or without `www.`) meets it. */
  isHalf: boolean
}

/** Every secure server that visitors meet, each once, that of the address itself first. */
export function metOn(snapshot: SiteSnapshot): Met[] {
  const { home, secure, sibling, site } = snapshot
  const client = [
    { replies: [...home.replies, ...(secure?.replies ?? [])], isHalf: false },
    { replies: sibling?.replies ?? [], isHalf: true },
  ]
  const met = new Map<string, Met>()
  for (const { replies, isHalf } of client)
    for (const reply of replies) {
      const { url, tls, outcome } = reply.fetched
      if (url?.protocol !== 'https:' || (tls === null && outcome.kind !== 'tls')) continue
      if (met.has(url.host) || strangeHost(site, site.url, url)) continue
      const host = url.hostname.replace(/^\[|\]$/g, '')
      met.set(url.host, { host, port: url.port === '' ? 443 : Number(url.port), reply, tls, isHalf })
    }
  return [...met.values()]
}

/** The server's own certificate; null when none was shown. */
export function leafOf({ tls }: Met): Certificate | null {
  return tls?.sent[0] ?? tls?.chain[0] ?? null
}

/** For quoting what a server showed. */
export function placeOf({ host, port, reply }: Met): { host: string; port: number; at: Date } {
  return { host, port, at: reply.at }
}
