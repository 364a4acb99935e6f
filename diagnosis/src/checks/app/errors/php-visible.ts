import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody } from '#evidence.ts'
import { isByVisitor } from '#page/by-visitors.ts'
import type { Page } from '#page/page.ts'
import { isContent, type SiteSnapshot } from '#snapshot.ts'
import { shownIn } from '#visit/page-of.ts'
import type { Reply } from '#visit/reply.ts'
import { innerPages } from '../../search/inner.ts'
import { PLUGIN_HOLES } from '../../software/plugin-holes.ts'
import {
  isInOneItem,
  isProvenStop,
  isRealFatal,
  isRealWarning,
  type PhpMessage,
  phpMessages,
} from './php-message.ts'

/** `php.fatal_visible`, `php.warning_visible`: PHP's own messages are in the page for everyone to read. */
export const phpVisible: Check = {
  codes: ['php.fatal_visible', 'php.warning_visible'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    if (!page) return []
    const kinds = [
      { code: 'php.fatal_visible', find: fatalIn },
      { code: 'php.warning_visible', find: warningIn },
    ]
    const seen = kinds.map(async ({ code, find }) => {
      const message = find(answer, page)
      if (!message) return null
      const verdict = await sureness(snapshot, (reply, again) => find(reply, again) !== null)
      if (!verdict) return null
      const quotes = quotesOf(answer, message)
      if (!message.isFatal) return detection(code, isInOneItem(page, message) ? 'likely' : verdict, quotes)
      // Whoever wrote it may have made up the file: then it says of no plug-in that it crashed the site.
      if (!isProvenStop(page, message, answer.status ?? 0)) return detection(code, 'likely', quotes)
      return detection(code, verdict, quotes, culpritIn(page.source.slice(message.pathStart, message.end)))
    })
    const onFront = (await Promise.all(seen)).filter((one) => one !== null)
    return onFront.length > 0 ? onFront : [await onInnerPage(snapshot)]
  },
}

/** A warning on a page that the front page leads to, where owners look less often. */
async function onInnerPage(snapshot: SiteSnapshot): Promise<Detection | null> {
  if (!isContent(snapshot)) return null
  for (const { reply, page } of await innerPages(snapshot, snapshot.page)) {
    const message = warningIn(reply, page)
    const again = message && shownIn(await snapshot.client.again(reply.url))
    if (!again || !warningIn(again.reply, again.page)) continue
    const verdict = isInOneItem(page, message) ? 'likely' : 'confirmed'
    return detection('php.warning_visible', verdict, quotesOf(reply, message), ON_ANOTHER_PAGE)
  }
  return null
}

const ON_ANOTHER_PAGE = { title: 'Error messages show up on one of your pages' }

/** The first fatal error that really stopped the page, a proven one before others; null when there is none. */
export function fatalIn(reply: Reply, page: Page): PhpMessage | null {
  const status = reply.status ?? 0
  const real = phpMessages(page).filter((message) => message.isFatal && isRealFatal(page, message, status))
  return real.find((message) => isProvenStop(page, message, status)) ?? real[0] ?? null
}

function warningIn(reply: Reply, page: Page): PhpMessage | null {
  const real = phpMessages(page).filter((message) => !message.isFatal && isRealWarning(page, message))
  return real.find((message) => !isInOneItem(page, message)) ?? real[0] ?? codeIgniterIn(reply, page)
}

/** CodeIgniter puts PHP's messages into a box of its own. */
function codeIgniterIn(reply: Reply, page: Page): PhpMessage | null {
  const heading = page.all('h4').find((element) => page.textOf(element) === 'A PHP Error was encountered')
  if (
    !heading ||
    page.isHidden(heading) ||
    isByVisitor(heading) ||
    page.isInside(heading, 'pre', 'code', 'article')
  )
    return null
  const line = /Line Number:\s?\d{1,6}/.exec(reply.text.slice(heading.end, heading.end + 2_000))
  if (!line) return null
  const end = heading.end + line.index + line[0].length
  const parent = heading.parent
  return { isFatal: false, start: heading.start, pathStart: heading.end, end, isVerbatim: true, parent }
}

function quotesOf(answer: Reply, { start, pathStart, end }: PhpMessage) {
  const whole = quoteBody(answer, start, end - start)
  return end - start <= whole.excerpt.length
    ? [whole]
    : [whole, quoteBody(answer, pathStart, end - pathStart)]
}

const PART = /[\\/]wp-content[\\/](plugins|themes)[\\/]([\w.-]{1,80})[\\/]/
/** Without dots: of "a.example" in a headline a mail program makes a link, to where the page's author wants. */
const NAME = /^\w[\w-]{0,59}$/

/** The part of WordPress in whose file the program stopped, as the headline names it. */
function culpritIn(place: string): Pick<Detection, 'title' | 'means' | 'platform'> {
  const [, folder, slug = ''] = PART.exec(place) ?? []
  if (!folder) return {}
  if (!NAME.test(slug)) return { platform: 'wordpress' }
  const name = folder === 'plugins' ? `plug-in ${knownName(slug)}` : `theme ${slug}`
  return {
    platform: 'wordpress',
    title: `The ${name} has crashed your site`,
    means: `The ${name} hit an error and stopped the program that builds your page. Customers cannot use the page, and the error text shows strangers how your site is built.`,
  }
}

const knownName = (slug: string) => PLUGIN_HOLES.find((hole) => hole.slug === slug)?.name ?? slug
