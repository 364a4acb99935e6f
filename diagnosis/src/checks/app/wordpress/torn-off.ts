import { quoteBody } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'

const BOXES = ['div', 'main', 'section', 'header', 'article', 'nav'] as const

/**
 * True for a WordPress page that ends in the middle: whole as far as the connection goes, with its boxes left open,
 * no footer and no closing tag. Pages that leave out closing tags to save bytes still close their boxes.
 */
export function isTornOff(reply: Reply, page: Page): boolean {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response' || outcome.body.end !== 'complete') return false
  const { source } = page
  if (!/\/wp-(content|includes)\//.test(source) || !/<body[\s>]/i.test(source)) return false
  if (/<\/(html|body)\s*>/i.test(source) || page.all('footer').length > 0) return false
  return leftOpen(source) >= 1
}

export function lastWords(reply: Reply) {
  const length = Math.min(200, reply.text.length)
  return quoteBody(reply, reply.text.length - length, length)
}

function leftOpen(source: string): number {
  return BOXES.reduce((sum, name) => {
    const opened = source.match(new RegExp(`<${name}[\\s>]`, 'gi'))?.length ?? 0
    const closed = source.match(new RegExp(`</${name}\\s*>`, 'gi'))?.length ?? 0
    return sum + Math.max(0, opened - closed)
  }, 0)
}
