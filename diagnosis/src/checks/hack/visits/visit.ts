import { isForeign } from '#checks/hack/foreign.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { pageOf } from '#visit/page-of.ts'
import { isHtml, type Reply, type Request } from '#visit/reply.ts'

/** One visit to the front page as a given visitor, up to where it is shown or leaves the site. */
export interface Visit {
  replies: Reply[]
  last: Reply
  /** Where a redirect header leads away to another owner's site; null when it stays. */
  away: URL | null
  page: Page | null
}

/** The referrer that a browser sends after a click on a search result. */
export const FROM_SEARCH = 'https://www.google.com/'

/**
 * Visits the front page as a given visitor and follows redirects within the site only: where the site sends people is read,
 * not visited. Remembered, so that several checks share it, unless `fresh`.
 */
export async function visitAs(
  snapshot: SiteSnapshot,
  request: Request,
  fresh = false,
): Promise<Visit | null> {
  const { url } = snapshot.answer?.fetched ?? {}
  if (!url) return null
  const { replies, last, away } = await snapshot.client.followInside(url.href, request, fresh)
  if (!away || !/^https?:$/.test(away.protocol)) return { replies, last, away: null, page: pageIn(last) }
  return { replies, last, away: isForeign(snapshot, away.hostname) ? away : null, page: null }
}

const pageIn = (reply: Reply): Page | null => (isHtml(reply) && reply.fetched.url ? pageOf(reply) : null)
