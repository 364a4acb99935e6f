import { BudgetSpent } from './budget.ts'
import { headerOf, type Reply, type Request } from './reply.ts'
import { registrableOf } from './site.ts'
import type { Ways } from './ways.ts'

const HOPS_MAX = 4
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Where an address of the site leads, by remembered requests: the same page asked by two checks is one request.
 * Stays on the site's domain, so the last answer may be a redirect. Null when there is nothing left to spend.
 */
export async function arrive(ways: Ways, url: string, request: Request = {}): Promise<Reply | null> {
  return unlessSpent(async () => {
    let reply = await ways.get(url, request)
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const next = pointedTo(reply)
      if (next === null || registrableOf(next.hostname) !== registrableOf(hostOf(url))) return reply
      reply = await ways.get(next.href, request)
    }
    return reply
  })
}

/** The same once more on fresh connections. Null when there is nothing left to spend. */
export async function arriveAgain(ways: Ways, url: string, request: Request = {}): Promise<Reply | null> {
  return unlessSpent(async () => (await ways.follow(url, { ...request, fresh: true })).last)
}

async function unlessSpent(ask: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

function pointedTo(reply: Reply): URL | null {
  if (!REDIRECTS.has(reply.status ?? 0)) return null
  // Node reads headers as latin1; sites write UTF-8, as browsers expect.
  const location = Buffer.from(headerOf(reply, 'location') ?? '', 'latin1')
    .toString('utf8')
    .trim()
  const url = location === '' ? null : URL.parse(location, reply.url)
  if (url) url.hash = ''
  return url
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? url
