import type { Check } from '#check.ts'
import { isRehearsal, isRootTyped } from '#checks/search/front.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteMatch } from '#evidence.ts'
import { isOk } from '#visit/reply.ts'
import { type BotName, isWebPage, rulesOf } from './rules.ts'

/** `seo.robots_block` and `seo.robots_html`: what robots.txt allows search engines, if it is one. */
export const block: Check = {
  codes: ['seo.robots_block', 'seo.robots_html'],
  when: 'content',
  async look(snapshot) {
    const reply = await snapshot.robots()
    const start = quoteMatch(reply, /^\s*<[^>]{1,100}>?/)
    if (isOk(reply) && isWebPage(reply.text) && start && !snapshot.shield)
      return [detection('seo.robots_html', 'confirmed', [start, quoteHeader(reply, 'content-type')])]

    const rules = isRehearsal(snapshot.site.host) ? null : await rulesOf(snapshot)
    if (!rules) return []
    // Where the front page leads counts as well: `/` may be open and `/en/` closed.
    const front = isRootTyped(snapshot) ? snapshot.page?.url : null
    const paths = ['/', ...(front ? [front.pathname + front.search] : [])]
    const closedTo = (bot: BotName) => paths.find((path) => !rules.allows(path, bot))
    const [google, bing] = [closedTo('Googlebot'), closedTo('Bingbot')]
    const evidence = [
      google === undefined ? null : rules.quote(google, 'Googlebot'),
      bing === undefined || google === bing ? null : rules.quote(bing, 'Bingbot'),
    ]
    return [detection('seo.robots_block', 'confirmed', evidence, google === undefined ? FOR_BING_ALONE : {})]
  },
}

const FOR_BING_ALONE = {
  severity: 'medium' as const,
  title: 'Bing is locked out of your site',
  means:
    'Your rules for robots forbid Bing to read your front page, and with it the search of Windows and of many assistants. Google is not affected.',
}
