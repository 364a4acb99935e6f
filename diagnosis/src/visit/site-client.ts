import type { Guard } from '#guard/allowed/rules.ts'
import type { Body } from '#guard/body.ts'
import { type FetchOptions, guardedFetch } from '#guard/fetch.ts'
import { type Followed, followRedirects } from '#guard/follow.ts'
import type { Resolved } from '#guard/resolve.ts'
import { type Admit, Budget, type BudgetLimits } from './budget.ts'
import { EventLoopMonitor } from './event-loop-monitor.ts'
import { Names } from './names.ts'
import { isTelling, type Reply, type Request, replyOf, type Visitor } from './reply.ts'
import { registrableOf } from './site.ts'

const AGENTS: Record<Visitor, string> = {
  sitewright:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 SitewrightBot/1.0 (+https://sitewright.example/bot)',
  browser:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}
export const ACCEPT_LANGUAGE = 'en-GB,en;q=0.8'
/** Of one answer, unless a page is asked for: sixty of them must fit into memory. */
const ASSET_BYTES_MAX = 400_000
export const ACCEPT_PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Redirects followed from one address. `last` is where it ended. */
export interface Chain {
  replies: Reply[]
  last: Reply
  end: Followed['end']
  /** Where the last reply points when that is outside the site and was not asked. */
  away: URL | null
}

export function agentOf(visitor: Visitor): string {
  return AGENTS[visitor]
}

/** Asks a site on behalf of one examination: every request is guarded, counted, and by default sent only once. */
export class SiteClient {
  readonly guard: Guard
  readonly budget: Budget
  readonly names: Names
  /** Everything that was asked, in order of its answer. */
  readonly log: Reply[] = []
  readonly now: () => Date
  readonly eventLoop = new EventLoopMonitor()
  /** Addresses whose last answer tells nothing of what is there, and registers that did not know. */
  readonly unanswered = new Set<string>()
  /** As whom we ask unless a request says otherwise: a plain browser where the site turns robots away. */
  visitor: Visitor = 'sitewright'
  readonly #pins = new Map<string, Promise<Resolved>>()
  readonly #known = new Map<string, Promise<Reply>>()
  readonly #chains = new Map<string, Promise<Chain>>()

  constructor(guard: Guard, limits: BudgetLimits, now: () => Date, admit?: Admit) {
    this.guard = guard
    this.budget = new Budget(limits, admit)
    this.names = new Names(guard, now)
    this.now = now
  }

  /** One request, no redirect followed; asked once, then remembered. Throws BudgetSpent. */
  get(url: string, request: Request = {}): Promise<Reply> {
    const key = this.#keyOf(url, request)
    const known = this.#known.get(key) ?? this.again(url, request)
    this.#known.set(key, known)
    return known
  }

  /** The same on a fresh connection, whatever is remembered. */
  again(url: string, request: Request = {}): Promise<Reply> {
    return this.#ask(url, request, {})
  }

  /** Follows redirects; asked once, then remembered. `fresh` asks anew, `cookies: false` carries none. */
  follow(url: string, request: Request & { fresh?: boolean; cookies?: boolean } = {}): Promise<Chain> {
    const key = `${this.#keyOf(url, request)} ${request.cookies ?? true}`
    const known = request.fresh ? undefined : this.#chains.get(key)
    if (known) return known
    const followed = this.#follow(url, request)
    if (!request.fresh) this.#chains.set(key, followed)
    return followed
  }

  /**
   * Follows redirects on the site's own domain only, at most four. Each request is remembered, so that a page asked by
   * two checks is one request, unless `fresh`.
   */
  async followInside(url: string, request: Request = {}, fresh = false): Promise<Chain> {
    const replies: Reply[] = []
    const domain = registrableOf(URL.parse(url)?.hostname ?? url)
    const ask = async (text: string, { base }: { base?: URL }) => {
      const next = URL.parse(text, base?.href)
      if (next) next.hash = ''
      const reply = await (fresh
        ? this.again(next?.href ?? text, request)
        : this.get(next?.href ?? text, request))
      replies.push(reply)
      return reply.fetched
    }
    const mayFollow = (to: URL) => /^https?:$/.test(to.protocol) && registrableOf(to.hostname) === domain
    return chainOf(url, replies, await followRedirects(ask, url, { cookies: false, hopsMax: 4, mayFollow }))
  }

  async #follow(url: string, request: Request & { cookies?: boolean }): Promise<Chain> {
    const replies: Reply[] = []
    const ask = async (text: string, asked: FetchOptions) => {
      const reply = await this.#ask(text, request, asked)
      replies.push(reply)
      return reply.fetched
    }
    return chainOf(url, replies, await followRedirects(ask, url, { cookies: request.cookies }))
  }

  async #ask(url: string, request: Request, asked: FetchOptions): Promise<Reply> {
    const host = URL.parse(url, asked.base?.href)?.host ?? url
    const visitor = request.visitor ?? this.visitor
    return this.budget.spend(host, async (deadlineMs) => {
      const at = this.now()
      const fetched = await guardedFetch(this.guard, url, {
        ...asked,
        method: request.method,
        userAgent: agentOf(visitor),
        accept: request.accept ?? ACCEPT_PAGE,
        acceptLanguage: ACCEPT_LANGUAGE,
        referer: request.referer,
        origin: request.origin,
        range: request.range,
        deadlineMs: Math.min(deadlineMs, asked.deadlineMs ?? deadlineMs, request.deadlineMs ?? deadlineMs),
        pins: this.#pins,
        // Pages are read whole; of files, enough to judge them.
        maxBytes: request.maxBytes ?? ASSET_BYTES_MAX,
      })
      if (fetched.outcome.kind === 'response') this.budget.bytes += weightOf(fetched.outcome.body)
      const reply = this.#alike(replyOf(url, { ...request, visitor }, fetched, at))
      this.log.push(reply)
      if (isTelling(reply)) this.unanswered.delete(reply.url)
      else this.unanswered.add(reply.url)
      return reply
    })
  }

  /** Most visitors are shown the same page: it is kept, and read, once. */
  #alike(reply: Reply): Reply {
    if (reply.text === '') return reply
    const twin = this.log.find(({ url, text }) => url === reply.url && text === reply.text)
    return twin ? { ...reply, text: twin.text, twin: twin.twin ?? twin } : reply
  }

  #keyOf(url: string, request: Request): string {
    const { method = 'GET', visitor = this.visitor, referer = '', range = '', origin = '' } = request
    return [method, url, visitor, referer, range, origin].join(' ')
  }
}

function chainOf(url: string, replies: Reply[], { end, away }: Followed): Chain {
  const last = replies.at(-1)
  if (!last) throw new Error(`nothing was asked of ${url}`)
  return { replies, last, end, away }
}

/** What an answer weighs in memory: a small bomb is as heavy as what came out of it. */
function weightOf({ rawBytes, bytes }: Body): number {
  return Math.max(rawBytes, bytes.length)
}
