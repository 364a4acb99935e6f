import { STATUS_CODES } from 'node:http'
import type { Guard } from '#guard/allowed/rules.ts'
import { type BodyEnd, RAW_MAX } from '#guard/body.ts'
import { guardedFetch } from '#guard/fetch.ts'
import { type Followed, followRedirects, type Hop } from '#guard/follow.ts'
import { isHttp2Alone } from '#guard/http2-alone.ts'
import type { Answered, Times } from '#guard/outcome.ts'
import { headerOf, type Reply, replyOf, type Visitor } from '#visit/reply.ts'
import { asBrowser } from '#visit/retry-refused.ts'
import { sentOn } from '#visit/sent-on.ts'
import { type Shield, shieldOf } from '#visit/shield.ts'
import { ACCEPT_LANGUAGE, ACCEPT_PAGE, agentOf } from '#visit/site-client.ts'
import { faultOf, isOurs } from './fault.ts'
import { holds } from './holds.ts'
import type { SeenCertificate, UptimeResult } from './result.ts'

const BYTES_MAX = 65_536
const DEADLINE_MS = 10_000
/** Reading a page costs more than the check, and one that only sends on is shorter. */
const SENT_ON_MAX = 3 * BYTES_MAX

export interface UptimeCheck {
  url: string
  /** Words that the page must hold. */
  keyword?: string | null
  /** For the whole check; 10 s by default. */
  deadlineMs?: number
}

interface Seen {
  last: Reply
  end: Followed['end']
  hops: Hop[]
}

/**
 * One light check of a site: a GET on a new connection, redirects followed, at most 64 kB read, or 1 MB for words,
 * every hop vetted and pinned. Robots' noes and pages that only send on are taken as the examination takes them.
 * Never throws for what a site does.
 */
export async function checkUptime(
  guard: Guard,
  { url, keyword, deadlineMs }: UptimeCheck,
): Promise<UptimeResult> {
  const ends = performance.now() + (deadlineMs ?? DEADLINE_MS)
  // Words may stand at the end of a page.
  const maxBytes = keyword ? RAW_MAX : BYTES_MAX
  const ask = (text: string, visitor: Visitor) => follow(guard, text, { visitor, maxBytes, ends })
  const first = await ask(url, 'sitewright')
  const shown = await asBrowser(first, () => ask(url, 'browser'))
  const met = shown ?? first
  const onward = met.last.text.length > SENT_ON_MAX ? null : sentOn(met)
  const there = onward && (await ask(onward.href, met.last.visitor))
  const seen = there ? { ...there, hops: [...met.hops, ...there.hops] } : met
  if (await isHttp2Alone(guard, seen.last.fetched, ends - performance.now()))
    return { outcome: 'unknown', says: HTTP2_ALONE, status: null, ...factsOf(seen) }
  return judge(seen, keyword ?? null)
}

async function follow(
  guard: Guard,
  url: string,
  { visitor, maxBytes, ends }: { visitor: Visitor; maxBytes: number; ends: number },
): Promise<Seen> {
  const { hops, end } = await followRedirects(
    (text, asked) =>
      guardedFetch(guard, text, {
        ...asked,
        userAgent: agentOf(visitor),
        accept: ACCEPT_PAGE,
        acceptLanguage: ACCEPT_LANGUAGE,
        maxBytes,
      }),
    url,
    // A certificate that does not hold decides, and each further one would cost us as much.
    { deadlineMs: Math.max(1, ends - performance.now()), isEnough: ({ tls }) => tls?.authorized === false },
  )
  const last = hops.at(-1)
  if (!last) throw new Error(`nothing was asked of ${url}`)
  return { hops, end, last: replyOf(url, { visitor }, last, new Date()) }
}

const HTTP2_ALONE =
  'The server speaks only a newer version of the web’s language (HTTP/2) than our check does, so we cannot see whether the site is up.'

const PASSWORD = 'The site asks for a password, so we cannot see whether it is up.'

const factsOf = ({ hops, last }: Seen) => ({
  times: timesOf(hops),
  address: last.fetched.outcome.kind === 'response' ? last.fetched.outcome.address : null,
  certificate: certificateOf(hops),
})

async function judge(seen: Seen, keyword: string | null): Promise<UptimeResult> {
  const { last: reply, hops } = seen
  const facts = factsOf(seen)
  const last = hops.at(-1)
  if (!last) throw new Error('nothing was asked')
  const { outcome } = last
  const ours = isOurs(outcome)
  if (ours) return { outcome: 'unknown', says: ours, status: null, ...facts }
  const fault = faultOf(seen, last)
  if (fault) return { outcome: 'down', fault, status: null, ...facts }
  if (outcome.kind !== 'response') throw new Error(`an outcome without a name: ${outcome.kind}`)
  const { status } = outcome
  const isBad = (status < 200 || status > 299) && !isShownAnyway(outcome)
  const isMissing = !isBad && keyword !== null && !(await holds(reply, keyword))
  if (!isBad && !isMissing) return { outcome: 'up', status, ...facts }
  if (status === 401 || status === 407)
    return { outcome: 'blocked', says: PASSWORD, retryAfterSeconds: null, status, ...facts }
  // Reading a page costs more than the whole check, so that it is read only where the answer is a bad one.
  const shield = shieldOf(reply)
  if (shield) return { ...blockedBy(shield, reply), status, ...facts }
  if (isMissing && UNREAD.has(outcome.body.end))
    return { outcome: 'unknown', says: unreadSays(keyword), status, ...facts }
  const says = isMissing ? `The page does not hold the words “${keyword}”.` : saysOf(status)
  return {
    outcome: 'down',
    fault: { kind: isMissing ? 'keyword' : 'http', says, silent: false },
    status,
    ...facts,
  }
}

/** Browsers read on where these end. */
const UNREAD = new Set<BodyEnd>(['not_decoded', 'raw_cap', 'decoded_cap'])
const unreadSays = (keyword: string | null) =>
  `We could not read the whole page, so we cannot see whether it holds the words “${keyword}”.`

/** A redirect that leads nowhere is a page like any other, if one comes with it; nothing can come with a 304. */
const isShownAnyway = ({ status, body }: Answered) =>
  status >= 300 && status < 400 && status !== 304 && body.bytes.length > 0

function saysOf(status: number): string {
  const words = STATUS_CODES[status]
  return `The site answers with ${status}${words ? ` (${words})` : ''}.`
}

function blockedBy({ kind }: Shield, reply: Reply) {
  const says =
    kind === 'rate_limit'
      ? 'The site asked us to come back later. We check less often for a while.'
      : 'A bot shield answered in the place of the site, so we cannot see whether the site is up.'
  const retryAfterSeconds = secondsUntil(headerOf(reply, 'retry-after') ?? '')
  return { outcome: 'blocked' as const, says, retryAfterSeconds }
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
