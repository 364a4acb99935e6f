import type { Guard } from '../guard/allowed/rules.ts'
import { type FetchOptions, guardedFetch } from '../guard/fetch.ts'
import { type Followed, followRedirects } from '../guard/follow.ts'
import type { Resolved } from '../guard/resolve.ts'
import { Budget, type BudgetLimits } from './budget.ts'
import { Names } from './names.ts'
import { type Reply, type Request, replyOf, type Visitor } from './reply.ts'

const AGENTS: Record<Visitor, string> = {
  sitewright:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 SitewrightBot/1.0 (+https://sitewright.example/bot)',
  browser:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Redirects followed from one address. `last` is where it ended. */
export interface Chain {
  replies: Reply[]
  last: Reply
  end: Followed['end']
}

export function agentOf(visitor: Visitor): string {
  return AGENTS[visitor]
}

/** The ways from an examination to a site: every request is guarded, counted, and by default asked only once. */
export class Ways {
  readonly guard: Guard
  readonly budget: Budget
  readonly names: Names
  /** Everything that was asked, in order of its answer. */
  readonly log: Reply[] = []
  readonly now: () => Date
  readonly #pins = new Map<string, Promise<Resolved>>()
  readonly #known = new Map<string, Promise<Reply>>()
  readonly #chains = new Map<string, Promise<Chain>>()

  constructor(guard: Guard, limits: BudgetLimits, now: () => Date) {
    this.guard = guard
    this.budget = new Budget(limits)
    this.names = new Names(guard, now)
    this.now = now
  }

  /** One request, no redirect followed; asked once, then remembered. Throws BudgetSpent. */
  get(url: string, request: Request = {}): Promise<Reply> {
    const key = keyOf(url, request)
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
    const key = `${keyOf(url, request)} ${request.cookies ?? true}`
    const known = request.fresh ? undefined : this.#chains.get(key)
    if (known) return known
    const followed = this.#follow(url, request)
    if (!request.fresh) this.#chains.set(key, followed)
    return followed
  }

  async #follow(url: string, request: Request & { cookies?: boolean }): Promise<Chain> {
    const replies: Reply[] = []
    const ask = async (text: string, asked: FetchOptions) => {
      const reply = await this.#ask(text, request, asked)
      replies.push(reply)
      return reply.fetched
    }
    const { end } = await followRedirects(ask, url, { cookies: request.cookies })
    const last = replies.at(-1)
    if (!last) throw new Error(`nothing was asked of ${url}`)
    return { replies, last, end }
  }

  async #ask(url: string, request: Request, asked: FetchOptions): Promise<Reply> {
    const host = URL.parse(url, asked.base?.href)?.host ?? url
    return this.budget.spend(host, async (deadlineMs) => {
      const at = this.now()
      const fetched = await guardedFetch(this.guard, url, {
        ...asked,
        method: request.method,
        userAgent: agentOf(request.visitor ?? 'sitewright'),
        accept: request.accept ?? HTML,
        acceptLanguage: 'en-GB,en;q=0.8',
        referer: request.referer,
        range: request.range,
        deadlineMs: Math.min(deadlineMs, asked.deadlineMs ?? deadlineMs),
        pins: this.#pins,
      })
      if (fetched.outcome.kind === 'response') this.budget.bytes += fetched.outcome.body.rawBytes
      const reply = replyOf(url, request, fetched, at)
      this.log.push(reply)
      return reply
    })
  }
}

function keyOf(url: string, request: Request): string {
  const { method = 'GET', visitor = 'sitewright', referer = '', range = '' } = request
  return [method, url, visitor, referer, range].join(' ')
}
