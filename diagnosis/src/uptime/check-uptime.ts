import { STATUS_CODES } from 'node:http'
import type { Guard } from '#guard/allowed/rules.ts'
import { guardedFetch } from '#guard/fetch.ts'
import { type Followed, followRedirects, type Hop } from '#guard/follow.ts'
import { isHttp2Alone } from '#guard/http2-alone.ts'
import type { Answered, Times } from '#guard/outcome.ts'
import { fold } from '#page/page.ts'
import { pageOf } from '#visit/page-of.ts'
import { isHtml, type Reply, replyOf } from '#visit/reply.ts'
import { type Shield, shieldOf } from '#visit/shield.ts'
import { agentOf } from '#visit/site-client.ts'
import { faultOf, isOurs } from './fault.ts'
import type { SeenCertificate, UptimeResult } from './result.ts'

const HOPS_MAX = 5
const BYTES_MAX = 65_536
const DEADLINE_MS = 10_000

export interface UptimeCheck {
  url: string
  /** Words that the page must hold. */
  keyword?: string | null
  /** For the whole check; 10 s by default. */
  deadlineMs?: number
}

/**
 * One light check of a site: a GET on a new connection, redirects followed, at most 64 kB read, every hop vetted and
 * pinned. Never throws for what a site does.
 */
export async function checkUptime(
  guard: Guard,
  { url, keyword, deadlineMs }: UptimeCheck,
): Promise<UptimeResult> {
  const began = performance.now()
  const timeMs = deadlineMs ?? DEADLINE_MS
  const followed = await followRedirects(
    (text, asked) =>
      guardedFetch(guard, text, {
        ...asked,
        userAgent: agentOf('sitewright'),
        accept: 'text/html,*/*;q=0.9',
        maxBytes: BYTES_MAX,
      }),
    url,
    { deadlineMs: timeMs, hopsMax: HOPS_MAX },
  )
  const last = followed.hops.at(-1)
  if (!last) throw new Error(`nothing was asked of ${url}`)
  if (await isHttp2Alone(guard, last, timeMs - (performance.now() - began)))
    return { outcome: 'unknown', says: HTTP2_ALONE, status: null, ...seenOn(followed, last) }
  return judge(followed, last, keyword ?? null)
}

const HTTP2_ALONE =
  'The server speaks only a newer version of the web’s language (HTTP/2) than our check does, so we cannot see whether the site is up.'

const seenOn = ({ hops }: Followed, { outcome }: Hop) => ({
  times: timesOf(hops),
  address: outcome.kind === 'response' ? outcome.address : null,
  certificate: certificateOf(hops),
})

function judge(followed: Followed, last: Hop, keyword: string | null): UptimeResult {
  const { outcome } = last
  const seen = seenOn(followed, last)
  const ours = isOurs(outcome)
  if (ours) return { outcome: 'unknown', says: ours, status: null, ...seen }
  const fault = faultOf(followed, last)
  if (fault) return { outcome: 'down', fault, status: null, ...seen }
  if (outcome.kind !== 'response') throw new Error(`an outcome without a name: ${outcome.kind}`)
  const { status } = outcome
  const reply = replyOf(last.url?.href ?? '', {}, last, new Date())
  const isBad = (status < 200 || status > 299) && !isShownAnyway(outcome)
  const isMissing = !isBad && keyword !== null && !holds(reply, keyword)
  if (!isBad && !isMissing) return { outcome: 'up', status, ...seen }
  // Reading a page costs more than the whole check, so that it is read only where the answer is a bad one.
  const shield = shieldOf(reply)
  if (shield) return { ...blockedBy(shield, last), status, ...seen }
  const says = isMissing ? `The page does not hold the words “${keyword}”.` : saysOf(status)
  return {
    outcome: 'down',
    fault: { kind: isMissing ? 'keyword' : 'http', says, silent: false },
    status,
    ...seen,
  }
}

/** A redirect that leads nowhere is a page like any other, if one comes with it; nothing can come with a 304. */
const isShownAnyway = ({ status, body }: Answered) =>
  status >= 300 && status < 400 && status !== 304 && body.bytes.length > 0

function holds(reply: Reply, keyword: string): boolean {
  const wanted = spaced(keyword)
  if (spaced(reply.text).includes(wanted)) return true
  return isHtml(reply) && spaced(pageOf(reply).visibleText).includes(wanted)
}

const spaced = (text: string) => fold(text).toLowerCase()

function saysOf(status: number): string {
  const words = STATUS_CODES[status]
  return `The site answers with ${status}${words ? ` (${words})` : ''}.`
}

function blockedBy({ kind }: Shield, { outcome }: Hop) {
  const says =
    kind === 'rate_limit'
      ? 'The site asked us to come back later. We check less often for a while.'
      : 'A bot shield answered in the place of the site, so we cannot see whether the site is up.'
  const asked = outcome.kind === 'response' ? outcome.headers['retry-after'] : undefined
  return { outcome: 'blocked' as const, says, retryAfterSeconds: secondsUntil(String(asked)) }
}

/** Of a `Retry-After`, which is a number of seconds or a date; null where it is neither or is over. */
function secondsUntil(asked: string): number | null {
  const seconds = /^\d+$/.test(asked.trim()) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}

/** The steps of all hops together; a step that no hop came to is null. */
function timesOf(hops: readonly Hop[]): Times {
  const sum = (of: (hop: Hop) => number | null) => {
    const known = hops.map(of).filter((ms) => ms !== null)
    return known.length > 0 ? known.reduce((total, ms) => total + ms, 0) : null
  }
  return {
    dnsMs: sum(({ times }) => times.dnsMs),
    connectMs: sum(({ times }) => times.connectMs),
    tlsMs: sum(({ times }) => times.tlsMs),
    firstByteMs: sum(({ times }) => times.firstByteMs),
    totalMs: sum(({ times }) => times.totalMs) ?? 0,
  }
}

function certificateOf(hops: readonly Hop[]): SeenCertificate | null {
  const leaf = hops.findLast(({ tls }) => tls !== null)?.tls?.chain[0]
  if (!leaf) return null
  const { validFrom: startsAt, validTo: expiresAt, issuer, fingerprint256: fingerprint } = leaf
  return { startsAt, expiresAt, issuer, fingerprint }
}
