import type { PlatformType } from '@sitewright/contract/pricing.ts'
import { isHttp2Alone, refusesOurs } from './guard/http2-alone.ts'
import type { Page } from './page/page.ts'
import { pageOf } from './visit/page-of.ts'
import { platformOf } from './visit/platform.ts'
import { isHtml, isOk, type Reply } from './visit/reply.ts'
import { retryRefused } from './visit/retry-refused.ts'
import { sentOn } from './visit/sent-on.ts'
import { type Shield, shieldOf, shieldOn } from './visit/shield.ts'
import type { Site } from './visit/site.ts'
import type { Chain, SiteClient } from './visit/site-client.ts'

/** Everything the checks look at. What costs requests is a function, asked once and remembered. */
export interface SiteSnapshot {
  site: Site
  client: SiteClient
  now: Date
  /** The owner has proved or agreed: paths that no page links to may be requested. */
  owner: boolean
  /** The address with which the visit began; of one without a scheme, the one that answered. */
  entry: string
  /** What a visitor gets who types the address. */
  home: Chain
  /** The tries at `home`, the last one being it; more than one when the first ones failed. */
  tries: readonly Chain[]
  /** From `http://host/` and `https://host/`; null where that must not be judged (odd port, address given by hand). */
  plain: Chain | null
  secure: Chain | null
  /** With or without `www.`, in the scheme of `home`; null where there is none or it must not be judged. */
  sibling: Chain | null
  /** The last answer of `home`, of any status; null when none came. */
  answer: Reply | null
  /** The answer parsed, when it is HTML. */
  page: Page | null
  shield: Shield | null
  platform: PlatformType | null
  /** `home` once more on fresh connections: what is seen twice is no accident. */
  second(): Promise<Chain>
  /** Two paths that cannot exist: how the site answers for what is missing. */
  missing(): Promise<[Reply, Reply]>
  robots(): Promise<Reply>
}

export type AnswerSnapshot = SiteSnapshot & { answer: Reply }
export type ContentSnapshot = SiteSnapshot & { answer: Reply; page: Page }

/** Visits the site and gathers what most checks need. Never throws for what a site does; may throw BudgetSpent. */
export async function collectSnapshot(site: Site, client: SiteClient, owner: boolean): Promise<SiteSnapshot> {
  const roots = () => Promise.all([rootOf(site, client, 'http:'), rootOf(site, client, 'https:')])
  const [direct, asked] = await Promise.all([
    site.schemeTyped ? persistently(client, site.url.href) : null,
    roots(),
  ])
  const met = direct ?? (await asTyped(site, client, ...asked))
  const retried = await retryRefused(client, lastOf(met).replies[0]?.url ?? site.url.href, lastOf(met))
  client.visitor = retried.visitor
  const [plain, secure] = retried.visitor === 'sitewright' ? asked : await roots()
  const tried: [Chain, ...Chain[]] = [...met, ...retried.tries]
  const onward = sentOn(lastOf(tried))
  // What visitors see is where they are sent: all is asked from there on.
  const tries = onward ? await persistently(client, onward.href) : tried
  const home = lastOf(tries)
  const answer = (await isAnswer(client, home.last)) ? home.last : null
  const url = answer?.fetched.url ?? site.url
  const page = answer && isHtml(answer) ? pageOf(answer) : null
  const origin = url.origin
  const random = () => `${origin}/${Math.random().toString(36).slice(2, 12)}-${Date.now().toString(36)}`
  return {
    site,
    client,
    now: client.now(),
    owner,
    entry: lastOf(tried).replies[0]?.url ?? site.url.href,
    home,
    tries,
    plain,
    secure,
    sibling: await siblingOf(site, client, home),
    answer,
    page,
    shield: answer ? (shieldOf(answer, page) ?? shieldOn(home.replies.slice(0, -1))) : null,
    platform: answer ? platformOf(answer, page) : null,
    second: once(() =>
      client.follow(home.replies[0]?.url ?? site.url.href, { fresh: true, maxBytes: PAGE_BYTES_MAX }),
    ),
    missing: once(() => Promise.all([client.get(`${random()}.html`), client.get(random())])),
    robots: once(() => client.follow(`${origin}/robots.txt`).then(({ last }) => last)),
  }
}

/** True for an answer that is the site's own: no shield, no password, no "slow down". */
export function isOwnAnswer(snapshot: SiteSnapshot): snapshot is AnswerSnapshot {
  const { answer, shield } = snapshot
  return answer !== null && shield === null && ![401, 407, 429].includes(answer.status ?? 0)
}

export function isContent(snapshot: SiteSnapshot): snapshot is ContentSnapshot {
  return isOwnAnswer(snapshot) && isOk(snapshot.answer) && snapshot.page !== null
}

/** A refusal of our version of HTTP is no answer to browsers, which speak the newer one. */
async function isAnswer(client: SiteClient, { status, fetched }: Reply): Promise<boolean> {
  if (status === null || !refusesOurs(fetched)) return status !== null
  return !(await isHttp2Alone(client.guard, fetched, client.budget.leftMs()))
}

const TRIES = 3
const PAGE_BYTES_MAX = 1_048_576
const PAUSE_MS = 250

/** Follows an address, again on new connections while no answer comes: one dropped connection is no outage. */
async function persistently(client: SiteClient, url: string): Promise<[Chain, ...Chain[]]> {
  const first = await client.follow(url, { maxBytes: PAGE_BYTES_MAX })
  const chains: [Chain, ...Chain[]] = [first]
  while (chains.length < TRIES && isDropped(lastOf(chains)) && isTimeFor(client, lastOf(chains))) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    chains.push(await client.follow(url, { fresh: true, maxBytes: PAGE_BYTES_MAX }))
  }
  return chains
}

function isDropped({ last: { fetched } }: Chain): boolean {
  const { kind } = fetched.outcome
  return kind === 'connect' || kind === 'timeout' || kind === 'protocol' || kind === 'tls'
}

/** After a try that used up most of the time, another would leave none for the checks. */
function isTimeFor(client: SiteClient, { last: { fetched } }: Chain): boolean {
  return client.budget.leftMs() > fetched.times.totalMs * 2
}

const lastOf = (chains: readonly [Chain, ...Chain[]]): Chain => chains.at(-1) ?? chains[0]

/** Without a scheme browsers try https first and fall back to http where nothing listens. */
async function asTyped(
  site: Site,
  client: SiteClient,
  plain: Chain | null,
  secure: Chain | null,
): Promise<[Chain, ...Chain[]]> {
  const tried = await persistently(client, site.url.href)
  const { outcome } = lastOf(tried).last.fetched
  const nobodyThere =
    outcome.kind === 'connect' || (outcome.kind === 'timeout' && outcome.stage === 'connect')
  return nobodyThere && secure && plain?.last.status != null ? [plain] : tried
}

async function rootOf(site: Site, client: SiteClient, scheme: 'http:' | 'https:'): Promise<Chain | null> {
  const port = scheme === 'http:' ? 80 : 443
  if (!site.usualPort || (site.dnsTold && client.guard.overrideFor(site.host, port).length === 0)) return null
  const chains = await persistently(client, `${scheme}//${site.host}/`)
  return lastOf(chains)
}

async function siblingOf(site: Site, client: SiteClient, home: Chain): Promise<Chain | null> {
  const { sibling, usualPort, dnsTold } = site
  const scheme = home.last.fetched.url?.protocol ?? site.url.protocol
  const port = scheme === 'http:' ? 80 : 443
  if (sibling === null || !usualPort || !isTimeFor(client, home)) return null
  if (dnsTold && client.guard.overrideFor(sibling, port).length === 0) return null
  return client.follow(`${scheme}//${sibling}/`)
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask()
    return asked
  }
}
