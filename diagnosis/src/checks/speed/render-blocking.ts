import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isStyleSheet } from './page-assets.ts'

const SCRIPTS_MIN = 3
const FILES_MIN = 8

/** `perf.render_blocking`: nothing is drawn until a row of scripts and styles has come. */
export const renderBlocking: Check = {
  codes: ['perf.render_blocking'],
  when: 'content',
  look({ answer, page }) {
    const blocking = page.all('script', 'link').filter((element) => holdsUp(page, element))
    const scripts = blocking.filter(({ name }) => name === 'script')
    if (scripts.length < SCRIPTS_MIN && blocking.length < FILES_MIN) return []
    const quoted = [...scripts, ...blocking.filter(({ name }) => name !== 'script')].slice(0, 5)
    return [
      detection(
        'perf.render_blocking',
        'likely',
        quoted.map((element) => quoteTag(answer, element)),
      ),
    ]
  },
}

function holdsUp(page: Page, element: PageElement): boolean {
  if (!page.isInside(element, 'head') || page.isInside(element, 'noscript', 'template')) return false
  const { attributes } = element
  if (element.name === 'script') {
    const type = (attributes.type ?? '').toLowerCase()
    const runs = type === '' || /^(text|application)\/(x-)?(java|ecma)script$/.test(type)
    return Boolean(attributes.src) && runs && !('async' in attributes) && !('defer' in attributes)
  }
  const media = (attributes.media ?? 'all').toLowerCase()
  return isStyleSheet(element) && Boolean(attributes.href) && /^(all|screen|only screen)?$/.test(media.trim())
}
