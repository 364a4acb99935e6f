import type { Check } from '#check.ts'
import { stopOf } from '#checks/app/wordpress/stopped.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteMatch, quoteStatus } from '#evidence.ts'
import { isLone, ownPageCount } from '#page/dominance.ts'
import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'
import { PAGES, WORDS } from './framework-marks.ts'
import { fatalIn } from './php-visible.ts'

/** `app.framework_error`: the program behind the site fell over, and its own error page or message is shown. */
export const frameworkError: Check = {
  codes: ['app.framework_error'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    const fallen = page && fallenIn(answer, page)
    if (!fallen) return []
    const verdict = await sureness(snapshot, (reply, again) => fallenIn(reply, again) !== null)
    if (verdict === null) return []
    const shown = page.first('h1') ?? page.first('title') ?? page.first('pre') ?? page.first('body')
    const quoted = quoteMatch(answer, fallen)
    const instead = shown ? quoteElement(answer, shown) : null
    return [detection('app.framework_error', verdict, [quoted ?? instead, quoteStatus(answer)])]
  },
}

const TEXT_MAX = 4_000

/** By what it is known that the program fell over; null when it did not, or another fault says it better. */
function fallenIn(reply: Reply, page: Page): RegExp | null {
  if (stopOf(reply, page) || fatalIn(reply, page)) return null
  const status = reply.status ?? 0
  const isFailure = status >= 500
  const known = PAGES.find(
    (mark) => (mark.anyStatus || isFailure) && mark.source.every((pattern) => pattern.test(page.source)),
  )
  if (known && (isFailure || isErrorDocument(page))) return known.source[0] ?? null
  const said = WORDS.filter(({ onlyOnFailure }) => isFailure || !onlyOnFailure).find(
    ({ text }) => text.test(page.visibleText) && isWhatIsShown(page, text, status),
  )
  return said?.text ?? null
}

/** A debugger's page may be long, but it is no page of the site: it links nowhere in it and has no article. */
function isErrorDocument(page: Page): boolean {
  return page.all('article', 'nav', 'footer').length === 0 && isLone(page, Number.MAX_SAFE_INTEGER)
}

const ADVICE =
  /\b(how to|fix(ed|ing|es)?|repair\w{0,3}|tutorial|guide|solutions?|solve|article|blog|read more|this error (means|occurs|happens)|it means|what to do|ways to|steps?|explain\w{0,3}|troubleshoot\w{0,3}|learn|behoben|beheben|lösung|anleitung|solución|solucionar|comment corriger|risolvere)\b/i

/** True when the words are what the page is there for, and not its subject. */
function isWhatIsShown(page: Page, words: RegExp, status: number): boolean {
  const text = page.visibleText
  if (status >= 500) return text.length <= TEXT_MAX && page.all('article').length === 0
  if (status >= 400) return false
  const main = page.first('main') ?? page.byId('content') ?? page.byId('main')
  const inMain = main ? page.textOf(main) : ''
  if (words.test(inMain)) return page.all('pre', 'code').length === 0 && isAllThatIsSaid(inMain, words, 150)
  const isBare =
    page.all('nav', 'article').length === 0 &&
    isLone(page, 700) &&
    ownPageCount(page) < 2 &&
    !ADVICE.test(page.title)
  return isBare && isAllThatIsSaid(text, words, page.all('p').length > 1 ? 120 : 400)
}

function isAllThatIsSaid(text: string, words: RegExp, afterMax: number): boolean {
  const found = words.exec(text)
  if (!found || ADVICE.test(text)) return false
  return found.index <= 60 && text.length - found.index - found[0].length <= afterMax
}
