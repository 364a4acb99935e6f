import { isLone, ownPageCount } from '#page/dominance.ts'
import { hasOwnThings, isToBeCalled } from '#page/own-site.ts'
import type { Page, PageElement } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import {
  A_MINUTE,
  BRIEFLY_UNAVAILABLE,
  CRITICAL,
  MAINTENANCE,
  NO_DATABASE_HEADING,
  saysDatabase,
  saysNoDatabase,
  UNFIT_SERVER,
} from './sentences.ts'
import { isAllThereIs, wpDieOf } from './wp-die.ts'

export type StopCode = 'wp.critical_error' | 'wp.db_connection' | 'wp.maintenance'

/** Why WordPress stopped, and the words that tell. */
export interface Stop {
  code: StopCode
  words: PageElement | null
  /** False for what a site could say as well: neither a status nor WordPress's markup bears the words out. */
  isSure: boolean
}

/** Reads from an answer why WordPress stopped; null when it did not, or does not say. */
export function stopOf(reply: Reply, page: Page): Stop | null {
  const die = dieStop(reply, page)
  if (die) return { ...die, isSure: true }
  const bare = bareStop(reply, page)
  return bare && { ...bare, isSure: !isOk(reply) || isAllThatIsSaid(page) }
}

type Said = Omit<Stop, 'isSure'>

function dieStop(reply: Reply, page: Page): Said | null {
  const die = wpDieOf(page)
  if (!die) return null
  const words = die.message
  const isCritical =
    CRITICAL.test(die.text) || UNFIT_SERVER.test(die.text) || die.links.some((href) => HELP.test(href))
  if (isCritical) return { code: 'wp.critical_error', words }
  const hasHeading = page.all('h1').some(({ start, end }) => start >= words.start && end <= words.end)
  if (saysNoDatabase(die.text) || (hasHeading && saysDatabase(die.text) && isFailure(reply)))
    return { code: 'wp.db_connection', words }
  const isMaintenance = MAINTENANCE.test(`${page.title} ${die.text}`) && die.text.length < 400
  if (isMaintenance || (reply.status === 503 && waits(reply))) return { code: 'wp.maintenance', words }
  return null
}

/** Where WordPress sends people who meet a critical error, in any language. */
const HELP = /wordpress\.org\/[^"']{0,80}troubleshooting/i

/** Older versions, drop-in pages of the site's own and caches say the same without WordPress's markup. */
function bareStop(reply: Reply, page: Page): Said | null {
  const isShort = page.visibleText.length <= 250
  // Without the status of a failure it must be the very sentence, and not the start of a text about it.
  if (!isFailure(reply) && (page.visibleText.length > 160 || isAboutIt(page))) return null
  const words = page.first('h1') ?? page.first('p') ?? page.first('body')
  if (isAllThereIs(page, NO_DATABASE_HEADING) && saysShortly(page, NO_DATABASE_HEADING))
    return { code: 'wp.db_connection', words }
  if (isFailure(reply) && HAS_WP_FILES.test(page.source) && isLone(page, 600)) {
    if (saysNoDatabase(page.visibleText)) return { code: 'wp.db_connection', words }
  }
  if (isAllThereIs(page, CRITICAL) && isOfWordPress(page) && isShort)
    return { code: 'wp.critical_error', words }
  if (isAllThereIs(page, UNFIT_SERVER)) return { code: 'wp.critical_error', words }
  const isKnown = BRIEFLY_UNAVAILABLE.test(page.visibleText)
  const isLikely =
    isShort && waits(reply) && MAINTENANCE.test(page.visibleText) && A_MINUTE.test(page.visibleText)
  if ((isKnown || isLikely) && isAllThereIs(page, MAINTENANCE)) return { code: 'wp.maintenance', words }
  return null
}

const SENTENCES = [
  NO_DATABASE_HEADING,
  UNFIT_SERVER,
  /there has been a critical error on (this|your) (web)?site\b.{0,20}(check your site admin email inbox for instructions)?.{0,20}(troubleshooting wordpress)?/i,
  /the site is experiencing technical difficulties.{0,20}(check your site admin email inbox for instructions)?/i,
  /briefly unavailable for (scheduled )?maintenance.{0,30}/i,
]

/** Its very words and hardly another, on a page that has nothing of a site's own. */
function isAllThatIsSaid(page: Page): boolean {
  if (ownPageCount(page) > 0 || hasOwnThings(page) || page.all('img').length > 0) return false
  const text = page.visibleText
  return SENTENCES.some((words) => (words.exec(text)?.[0].length ?? 0) >= text.length * 0.6)
}

/** Whoever asks about it, or is to be telephoned, writes about it: programs that stopped do neither. */
function isAboutIt(page: Page): boolean {
  const isAsked = page.all('title', 'h1', 'h2').some((head) => page.textOf(head).endsWith('?'))
  return isAsked || isToBeCalled(page) || ABOUT_IT.test(page.visibleText)
}

const ABOUT_IT = /\b(how to|guide|fix|explain|means|tutorial|article|what is|ways|steps)\b/i
const HAS_WP_FILES = /\/wp-(content|includes)\//
const isFailure = ({ status }: Reply) => (status ?? 0) >= 500
const waits = (reply: Reply) => headerOf(reply, 'retry-after')?.trim() === '600'

/** Its very sentence in English; in other languages the words are too usual to go without a mark of WordPress. */
function isOfWordPress(page: Page): boolean {
  return (
    /there has been a critical error on (this|your) (web)?site|\bthe site is experiencing technical difficulties/i.test(
      page.visibleText,
    ) || /wp-(content|includes|die|admin)|wordpress/i.test(page.source)
  )
}

function saysShortly(page: Page, words: RegExp): boolean {
  const heads = [
    page.title,
    ...page
      .all('h1', 'h2', 'p')
      .slice(0, 50)
      .map((element) => page.textOf(element)),
  ]
  return heads.some((text) => text.length <= 160 && words.test(text)) || page.visibleText.length <= 160
}
