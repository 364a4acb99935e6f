import type { Verdict } from '@sitewright/contract/findings.ts'
import type { Page } from './page/page.ts'
import type { SiteSnapshot } from './snapshot.ts'
import { BudgetSpent } from './visit/budget.ts'
import { pageOf } from './visit/page-of.ts'
import { headerOf, isHtml, type Reply } from './visit/reply.ts'
import { shieldOf } from './visit/shield.ts'

/** The answer as a page, also when the server calls it plain text or gives it no name at all; null for data. */
export function readPage(reply: Reply): Page | null {
  const url = reply.fetched.url
  if (!url) return null
  const type = headerOf(reply, 'content-type') ?? 'text/html'
  const isReadable = isHtml(reply) || /^\s*text\/plain/i.test(type) || type === 'text/html'
  return isReadable ? pageOf(reply) : null
}

/**
 * How sure a look at the front page is after a second visit: `confirmed` when it shows the same, `likely` when that
 * visit came to nothing, null when the site then showed something else.
 */
export async function sureness(
  snapshot: SiteSnapshot,
  isSeen: (reply: Reply, page: Page) => boolean,
): Promise<Verdict | null> {
  try {
    const { last } = await snapshot.second()
    const page = readPage(last)
    if (last.status === null || [401, 429].includes(last.status) || shieldOf(last)) return 'likely'
    return page && isSeen(last, page) ? 'confirmed' : null
  } catch (error) {
    if (error instanceof BudgetSpent) return 'likely'
    throw error
  }
}
