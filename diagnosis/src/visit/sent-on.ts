import { isLone } from '#page/dominance.ts'
import { refreshOf } from '#page/refresh.ts'
import { bareHost, pageKey } from '#page/same-page.ts'
import { pageOf } from './page-of.ts'
import { isHtml, isOk } from './reply.ts'
import { shieldOf } from './shield.ts'
import type { Chain } from './site-client.ts'

const TEXT_MAX = 400

/** Where a page leads that does nothing but send its visitors on within the site; null for every other page. */
export function sentOn({ last, end }: Pick<Chain, 'last' | 'end'>): URL | null {
  // Reading a page costs more than a whole check of monitoring.
  if (end !== 'arrived' || !isOk(last) || !isHtml(last) || !/refresh/i.test(last.text)) return null
  const page = pageOf(last)
  if (!isLone(page, TEXT_MAX) || shieldOf(last, page)) return null
  const to = page
    .all('meta')
    .map((element) => refreshOf(page, element))
    .find((url) => url !== null)
  return to && bareHost(to) === bareHost(page.url) && pageKey(to) !== pageKey(page.url) ? to : null
}
