import type { Check } from '../../../check.ts'
import { quoteBody, quoteHeader, quoteStatus } from '../../../evidence.ts'
import type { Page } from '../../../page/page.ts'
import { readPage, sureness } from '../../../seen-again.ts'
import { sighting } from '../../../sighting.ts'
import { headerOf, isOk, type Reply } from '../../../visit/reply.ts'
import { type Stop, stopOf } from './stopped.ts'
import { isTornOff, lastWords } from './torn-off.ts'

/** `wp.critical_error`, `wp.db_connection`, `wp.maintenance`: WordPress answers, and says that it cannot go on. */
export const wordpressStopped: Check = {
  codes: ['wp.critical_error', 'wp.db_connection', 'wp.maintenance'],
  when: 'answer',
  says: null,
  async look(scene) {
    const { answer } = scene
    const page = scene.page ?? (answer && readPage(answer))
    if (!answer || !page) return []
    const stop = stopOf(answer, page)
    if (!stop) return tornOff(scene, answer, page)
    const verdict = await sureness(scene, (reply, again) => stopOf(reply, again)?.code === stop.code)
    // The words are nobody else's, so that even one visit tells that the database is not always there.
    const least = stop.code === 'wp.db_connection' ? 'likely' : null
    const sure = verdict ?? least
    return sure === null
      ? []
      : [sighting(stop.code, sure, evidenceOf(answer, page, stop), { platform: 'wordpress' })]
  },
}

function evidenceOf(answer: Reply, page: Page, { code, words }: Stop) {
  const title = page.first('title')
  const waits = code === 'wp.maintenance' && headerOf(answer, 'retry-after') !== null
  return [
    words && quoteBody(answer, words.start, words.end - words.start),
    quoteStatus(answer),
    title && quoteBody(answer, title.start, title.end - title.start),
    waits ? quoteHeader(answer, 'retry-after') : null,
  ]
}

/** A crash after half the page was out leaves no message, only the half. */
async function tornOff(scene: Parameters<Check['look']>[0], answer: Reply, page: Page) {
  if (!isOk(answer) || !isTornOff(answer, page)) return []
  const again = await sureness(scene, isTornOff)
  if (again === null) return []
  return [
    sighting('wp.critical_error', 'likely', [lastWords(answer)], {
      platform: 'wordpress',
      title: 'WordPress crashes in the middle of your page',
      means:
        'Your page breaks off half way: the program stopped while it was being written, so that everything below is missing. A plug-in or the theme has most likely crashed.',
    }),
  ]
}
