import type { Page } from '../../../page/page.ts'
import type { Scene } from '../../../scene.ts'
import { pageOf } from '../../../visit/page-of.ts'
import { headerOf, isHtml, type Reply, type Request } from '../../../visit/reply.ts'
import { registrableOf } from '../../../visit/site.ts'
import { isForeign } from '../foreign.ts'

/** One visit to the front page as somebody, up to where it is shown or leaves the site. */
export interface Visit {
  replies: Reply[]
  last: Reply
  /** Where a redirect header leads away to another owner's site; null when it stays. */
  away: URL | null
  page: Page | null
}

const HOPS_MAX = 4
const REDIRECTS = [301, 302, 303, 307, 308]
/** What a browser tells the site about a visitor who clicked a search result. */
export const FROM_SEARCH = 'https://www.google.com/'

/**
 * Visits the front page as somebody and follows redirects within the site only: where the site sends people is read,
 * not visited. Remembered, so that several checks share it, unless `fresh`.
 */
export async function visitAs(scene: Scene, request: Request, fresh = false): Promise<Visit | null> {
  let url = scene.answer?.fetched.url ?? null
  const replies: Reply[] = []
  while (url && replies.length < HOPS_MAX) {
    const reply: Reply = await (fresh
      ? scene.ways.again(url.href, request)
      : scene.ways.get(url.href, request))
    replies.push(reply)
    const target = REDIRECTS.includes(reply.status ?? 0)
      ? URL.parse(headerOf(reply, 'location') ?? '', url.href)
      : null
    if (!target || !/^https?:$/.test(target.protocol)) break
    if (registrableOf(target.hostname) !== registrableOf(url.hostname))
      return { replies, last: reply, away: isForeign(scene, target.hostname) ? target : null, page: null }
    url = target
  }
  const last = replies.at(-1)
  return last ? { replies, last, away: null, page: pageIn(last) } : null
}

const pageIn = (reply: Reply): Page | null => (isHtml(reply) && reply.fetched.url ? pageOf(reply) : null)
