import type { Check } from '#check.ts'
import { stopOf } from '#checks/app/wordpress/stopped.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteMatch, quoteStatus } from '#evidence.ts'
import { isLone, ownPageCount } from '#page/dominance.ts'
import { hasOwnThings } from '#page/own-site.ts'
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
    const quoted = quoteMatch(answer, fallen.words)
    const instead = shown ? quoteElement(answer, shown) : null
    const sure = fallen.isSure ? verdict : 'likely'
    return [detection('app.framework_error', sure, [quoted ?? instead, quoteStatus(answer)])]
  },
}

const TEXT_MAX = 4_000
/** What the longest of the error pages says beside its trace. */
const PROSE_MAX = 250

interface Fallen {
  words: RegExp
  /** False for what a site could say as well: neither a status nor a program's markup bears the words out. */
  isSure: boolean
}

/** By what it is known that the program fell over; null when it did not, or another fault says it better. */
function fallenIn(reply: Reply, page: Page): Fallen | null {
  if (stopOf(reply, page) || fatalIn(reply, page)) return null
  const status = reply.status ?? 0
  const isFailure = status >= 500
  const known = PAGES.find(
    (mark) => (mark.anyStatus || isFailure) && mark.source.every((pattern) => pattern.test(page.source)),
  )
  const [mark] = known?.source ?? []
  if (mark && (isFailure || isErrorDocument(page)))
    return { words: mark, isSure: status >= 400 || !known?.isCopied || saysNoMore(page) }
  const said = WORDS.filter(({ onlyOnFailure }) => isFailure || !onlyOnFailure).find(
    ({ text }) => text.test(page.visibleText) && isWhatIsShown(page, text, status),
  )
  return said ? { words: said.text, isSure: isFailure || isAllOf(page, said.text) } : null
}

const hasOwnSite = (page: Page) => ownPageCount(page) > 0 || hasOwnThings(page)

/** Nothing but a trace and a few words, as no text about one is. */
function saysNoMore(page: Page): boolean {
  const traces = page.all('pre').reduce((sum, element) => sum + page.textOf(element).length, 0)
  return !hasOwnSite(page) && page.visibleText.length - traces <= PROSE_MAX
}

/** The words are most of what is said, or came from a program that wrote no page around them. */
function isAllOf(page: Page, words: RegExp): boolean {
  const length = words.exec(page.visibleText)?.[0].length ?? 0
  const isRaw = page.all('title', 'h1', 'h2', 'img').length === 0
  return !hasOwnSite(page) && (isRaw || length >= page.visibleText.length * 0.6)
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
