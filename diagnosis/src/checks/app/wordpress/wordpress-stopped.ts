import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteBody, quoteElement, quoteHeader, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { type Stop, stopOf } from './stopped.ts'

/** `wp.critical_error`, `wp.db_connection`, `wp.maintenance`: WordPress answers, and says that it cannot go on. */
export const wordpressStopped: Check = {
  codes: ['wp.critical_error', 'wp.db_connection', 'wp.maintenance'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    if (!page) return []
    const stop = stopOf(answer, page)
    if (!stop) return tornOff(snapshot, answer, page)
    const verdict = await sureness(snapshot, (reply, again) => stopOf(reply, again)?.code === stop.code)
    // Only WordPress uses these words, so even one visit proves that the database is not always there.
    const least = stop.code === 'wp.db_connection' ? 'likely' : null
    const sure = verdict === 'confirmed' && !stop.isSure ? 'likely' : (verdict ?? least)
    return sure === null
      ? []
      : [detection(stop.code, sure, evidenceOf(answer, page, stop), { platform: 'wordpress' })]
  },
}

function evidenceOf(answer: Reply, page: Page, { code, words }: Stop) {
  const title = page.first('title')
  const waits = code === 'wp.maintenance' && headerOf(answer, 'retry-after') !== null
  return [
    words && quoteElement(answer, words),
    quoteStatus(answer),
    title && quoteElement(answer, title),
    waits ? quoteHeader(answer, 'retry-after') : null,
  ]
}

/** A crash after half the page was out leaves no message, only the half. */
async function tornOff(snapshot: Parameters<Check['look']>[0], answer: Reply, page: Page) {
  if (!isOk(answer) || !isTornOff(answer, page)) return []
  const again = await sureness(snapshot, isTornOff)
  if (again === null) return []
  return [
    detection('wp.critical_error', 'likely', [lastWords(answer)], {
      platform: 'wordpress',
      title: 'WordPress crashes in the middle of your page',
      means:
        'Your page breaks off half way: the program stopped while it was being written, so that everything below is missing. A plug-in or the theme has most likely crashed.',
    }),
  ]
}

const BOXES = ['div', 'main', 'section', 'header', 'article', 'nav'] as const

/**
 * True for a WordPress page that ends in the middle: whole as far as the connection goes, with its boxes left open,
 * no footer and no closing tag. Pages that leave out closing tags to save bytes still close their boxes.
 */
function isTornOff(reply: Reply, page: Page): boolean {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response' || outcome.body.end !== 'complete') return false
  const { source } = page
  if (!/\/wp-(content|includes)\//.test(source) || !/<body[\s>]/i.test(source)) return false
  if (/<\/(html|body)\s*>/i.test(source) || page.all('footer').length > 0) return false
  return leftOpen(source) >= 1
}

function lastWords(reply: Reply) {
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
