import type { Check } from '../../../check.ts'
import { quoteHeader, quoteMatch } from '../../../evidence.ts'
import { sighting } from '../../../sighting.ts'
import { isOk } from '../../../visit/reply.ts'
import { isRehearsal, isRootTyped } from '../front.ts'
import { type BotName, isWebPage, rulesOf } from './rules.ts'

/** `seo.robots_block` and `seo.robots_html`: what robots.txt tells search engines, if it is one. */
export const block: Check = {
  codes: ['seo.robots_block', 'seo.robots_html'],
  when: 'content',
  says: null,
  async look(scene) {
    const reply = await scene.robots()
    const start = quoteMatch(reply, /^\s*<[^>]{1,100}>?/)
    if (isOk(reply) && isWebPage(reply.text) && start && !scene.shield)
      return [sighting('seo.robots_html', 'confirmed', [start, quoteHeader(reply, 'content-type')])]

    const rules = isRehearsal(scene.site.host) ? null : await rulesOf(scene)
    if (!rules) return []
    // Where the front page leads counts as well: `/` may be open and `/en/` closed.
    const front = isRootTyped(scene) ? scene.page?.url : null
    const paths = ['/', ...(front ? [front.pathname + front.search] : [])]
    const closedTo = (bot: BotName) => paths.find((path) => !rules.allows(path, bot))
    const [google, bing] = [closedTo('Googlebot'), closedTo('Bingbot')]
    const evidence = [
      google === undefined ? null : rules.quote(google, 'Googlebot'),
      bing === undefined || google === bing ? null : rules.quote(bing, 'Bingbot'),
    ]
    return [sighting('seo.robots_block', 'confirmed', evidence, google === undefined ? FOR_BING_ALONE : {})]
  },
}

const FOR_BING_ALONE = {
  severity: 'medium' as const,
  title: 'Bing is locked out of your site',
  means:
    'Your rules for robots forbid Bing to read your front page, and with it the search of Windows and of many assistants. Google is not affected.',
}
