import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteBody, quoteElement, quoteHeader, quoteStatus } from '#evidence.ts'
import { ownPageCount } from '#page/dominance.ts'
import { isOpenForBusiness } from '#page/open-for-business.ts'
import type { Page, PageElement } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import {
  AWAY,
  END_TIME,
  HEADLINE,
  MAINTENANCE,
  NOBODYS_SITE,
  OF_A_SITE,
  OF_THE_SITE,
  PLACEHOLDER_MARK,
} from './coming-soon-words.ts'
import { stopOf } from './wordpress/stopped.ts'

/** `app.coming_soon`: all that the public gets is a page which says that there will be a site. */
export const comingSoon: Check = {
  codes: ['app.coming_soon'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    const seen = page && placeholderIn(answer, page)
    if (!seen) return []
    const verdict = await sureness(snapshot, (reply, again) => placeholderIn(reply, again) !== null)
    if (verdict === null) return []
    const { words, robots, isBacked, isMarked } = seen
    const waits = headerOf(answer, 'retry-after') !== null
    const evidence = [
      quoteBody(answer, words.start, Math.min(200, words.end - words.start)),
      isOk(answer) ? null : quoteStatus(answer),
      robots && quoteElement(answer, robots),
      waits ? quoteHeader(answer, 'retry-after') : null,
    ]
    const isPlannedStop = isPlanned(answer, page, isMarked)
    const sure = isBacked && !isPlannedStop ? verdict : 'likely'
    const isAway = saysSo(page.textOf(words), [AWAY])
    return [detection('app.coming_soon', sure, evidence, isPlannedStop ? PLANNED : isAway ? NOT_HERE : {})]
  },
}

/** A stop of which the page says when it ends is what one should do, as long as it does end. */
const PLANNED = {
  severity: 'low' as const,
  title: 'Your site says that it is closed for maintenance',
  means:
    'Visitors are told that you are working on the site and will be back. That is the right way to do it; it only becomes a fault when the page stays after the work is done.',
}

const NOT_HERE = {
  title: 'Your site says that it is not available',
  means:
    'All that your address shows is a note that the site is not available for now. Somebody may have switched it off for a while, or your host did. Customers and search engines see only the note, with nothing about when you are back.',
}

interface Placeholder {
  /** Where it is said. */
  words: PageElement
  robots: PageElement | null
  /** More than the words says so: a status, a plug-in's mark, a wish not to be listed. */
  isBacked: boolean
  /** A plug-in's mark is on it. */
  isMarked: boolean
}

const TEXT_MAX = 700
/** Reading the text of each costs a pass over the page. */
const LINES_MAX = 200
const TEXT_MAX_BACKED = 1_500

/** Whether this check, or the one for a WordPress that stopped, reports a page that says it is closed. */
export function isClosedPage(reply: Reply, page: Page): boolean {
  return placeholderIn(reply, page) !== null || stopOf(reply, page) !== null
}

function placeholderIn(reply: Reply, page: Page): Placeholder | null {
  const { status } = reply
  if (status === null || (!isOk(reply) && status !== 503) || stopOf(reply, page)) return null
  if (NOBODYS_SITE.test(page.source.slice(0, 100_000))) return null
  const robots = page.meta('robots')
  const isUnlisted = /noindex/i.test(`${robots?.attributes.content} ${headerOf(reply, 'x-robots-tag')}`)
  const isMarked = PLACEHOLDER_MARK.test(marksOf(page))
  const isCertain = status === 503 || isMarked
  const isBacked = isCertain || isUnlisted
  const length = page.visibleText.length
  if (length > (isBacked ? TEXT_MAX_BACKED : TEXT_MAX) || !isLonely(page, isCertain)) return null
  const words =
    headline(page, isCertain, status === 503) ??
    sentence(page, isCertain) ??
    (isOk(reply) ? noteOfAbsence(page) : null) ??
    (isMarked ? markedHeading(page) : null)
  if (!words || (!isBacked && isBusiness(page, words))) return null
  return { words, robots: isUnlisted ? robots : null, isBacked, isMarked }
}

/** A firm of one page may be headed "Wartung" or "Stay tuned": beside it are its prices or days, and no word of a site. */
function isBusiness(page: Page, words: PageElement): boolean {
  const rest = page.visibleText.replaceAll(page.textOf(words), ' ')
  return isOpenForBusiness(rest) && !OF_A_SITE.test(rest) && !saysSo(rest, [...HEADLINE, ...OF_THE_SITE])
}

/** A living site leads on to pages of its own; one with a status or a plug-in's mark may keep two. */
function isLonely(page: Page, isCertain: boolean): boolean {
  if (page.all('article').length > 1 || page.all('h2').length > (isCertain ? 4 : 2)) return false
  const menu = page.all('nav').length > 0
  return ownPageCount(page) <= (isCertain ? 3 : menu ? 0 : 1) && page.all('img').length <= 8
}

/** A plug-in's own page may say it in words of the owner's choosing. */
function markedHeading(page: Page): PageElement | null {
  const { class: names = '', id = '' } = page.first('body')?.attributes ?? {}
  const isItsPage = PLACEHOLDER_MARK.test(` ${names} ${id} `) && !/shop_|single-product/.test(names)
  return isItsPage ? (page.first('h1') ?? page.first('h2') ?? page.first('title')) : null
}

/** Names and addresses by which a plug-in marks the whole page, not one thing on it. */
function marksOf(page: Page): string {
  const whole = page.all('html', 'body', 'link', 'script', 'meta').slice(0, 200)
  const length = page.visibleText.length * 0.8
  const wrappers = page
    .all('div', 'section', 'main')
    .slice(0, 10)
    .filter((element) => page.textOf(element).length >= length)
  return [...whole, ...wrappers]
    .map(
      ({ attributes: { class: names = '', id = '', href = '', src = '', name = '' } }) =>
        ` ${[names, id, href, src, name].join(' ')} `,
    )
    .join('"')
}

const saysSo = (text: string, patterns: readonly RegExp[]) =>
  patterns.some((pattern) => pattern.test(plain(text)))
const plain = (text: string) => text.replace(/[’‘`´]/g, "'")

/** The title or the first heading, when that is what it says. */
function headline(page: Page, isCertain: boolean, isClosed: boolean): PageElement | null {
  const heads = [page.first('h1') ?? page.first('h2') ?? page.first('h3'), page.first('title')]
  return (
    heads.find((element) => {
      const text = element ? page.textOf(element) : ''
      if (text.length > 120 || isTrade(text)) return false
      return isMostOf(text) || (isCertain && saysSo(text, HEADLINE)) || (isClosed && MAINTENANCE.test(text))
    }) ?? null
  )
}

/** True when the words are what the line says, beside a name, and not a word in it. */
function isMostOf(text: string): boolean {
  const parts = [text, ...text.split(/\s[-–—|·:]\s|[:!.…]/)].map((part) => plain(part).trim())
  return parts.some((part) =>
    HEADLINE.some((pattern) => (pattern.exec(part)?.[0].length ?? 0) >= Math.max(3, part.length * 0.3)),
  )
}

/** Builders put up houses, and shops announce goods. */
function isTrade(text: string): boolean {
  return /\b(homes?|houses?|buildings?|projects?|properties|apartments?|ltd|llc|inc|gmbh|builders?|products?|collection|menu|events?|albums?|tours?|books?|tickets?|dates|line-?up|season|class(es)?|courses?|shows?|films?|movies?|games?|episodes?|trailers?|range|flavou?rs?|edition|issue|services?|contracts?)\b/i.test(
    text,
  )
}

/** "This site is currently unavailable" as what the page is headed with: in a text it may be about any other. */
function noteOfAbsence(page: Page): PageElement | null {
  const heading = page.first('h1') ?? page.first('h2') ?? page.first('p')
  const text = heading ? plain(page.textOf(heading)) : ''
  const isSaid = (AWAY.exec(text)?.[0].length ?? 0) >= text.length * 0.6 && !text.endsWith('?')
  return isSaid && text !== '' && page.visibleText.length <= 300 ? heading : null
}

function sentence(page: Page, isCertain: boolean): PageElement | null {
  if (page.visibleText.length > 500) return null
  const lines = page
    .all('p', 'h1', 'h2', 'h3', 'h4', 'div', 'span', 'strong', 'center', 'td', 'body')
    .slice(0, LINES_MAX)
  const said = lines.filter((element) => {
    if (page.isHidden(element)) return false
    const text = page.textOf(element)
    const isOwnLine = isCertain && text.length <= 60 && saysSo(text, HEADLINE)
    return text.length <= 400 && !isTrade(text) && (isOwnLine || saysSo(text, OF_THE_SITE))
  })
  return said.at(-1) ?? null
}

/** True for a stop for maintenance that says when it ends: to people, or to machines by status and header. */
function isPlanned(reply: Reply, page: Page, isMarked: boolean): boolean {
  if (!MAINTENANCE.test(page.visibleText)) return false
  const waits = headerOf(reply, 'retry-after') !== null
  const isTold = END_TIME.test(page.visibleText)
  return reply.status === 503 ? isTold || (waits && !isMarked) : waits && isTold
}
