import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteBody, quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import { fold, type Page } from '#page/page.ts'
import { isBarePage, isRefusal, isScriptChallenge } from './bare-page.ts'
import { pageOf } from './page-of.ts'
import { headerOf, isHtml, type Reply } from './reply.ts'
import {
  BLOCK_WORDS,
  CAPTCHA_BOX,
  CHALLENGE_ADDRESS,
  CHALLENGE_WORDS,
  headerMark,
  MARKUP,
  SWITCHED_OFF,
  WAIT_WORDS,
} from './shield-marks.ts'

/** Something that answers in the site's place because it takes us for a robot. */
export interface Shield {
  kind: 'challenge' | 'rate_limit'
  /** Known by a mark that only this product leaves, not by its words alone. */
  isNamed: boolean
  evidence: Evidence[]
}

const BODY_MAX = 150_000

/** Tells a bot shield from the site's own answer, by what the shields' own documents say they send. */
export function shieldOf(reply: Reply, parsed: Page | null = null): Shield | null {
  const { status } = reply
  if (status === null) return null
  const header = headerMark(reply)
  if (header) return challenge(reply, quoteHeader(reply, header), true)
  // 430 is Shopify's own number for it.
  if (status === 429 || status === 430)
    return { kind: 'rate_limit', isNamed: true, evidence: [quoteStatus(reply)] }
  if (status === 999 || CHALLENGE_ADDRESS.test(reply.url)) return challenge(reply, null, true)
  if (reply.text === '' || reply.text.length > BODY_MAX || isElsewhere(reply, status)) return null
  if (!isHtml(reply)) return isRefusing(status) ? plainWords(reply) : null
  return inPage(reply, status, parsed)
}

/** The first shield in a chain of redirects; null when there is none. */
export function shieldOn(replies: readonly Reply[]): Shield | null {
  for (const reply of replies) {
    const shield = shieldOf(reply)
    if (shield) return shield
  }
  return null
}

/** 401 asks for a password; 502, 504 and 52x mean a dead server behind the shield; 404 and redirects refuse nothing. */
const isElsewhere = (reply: Reply, status: number) =>
  [401, 404, 407, 410, 502, 504].includes(status) ||
  (isMove(status) && headerOf(reply, 'location') !== null) ||
  (status >= 520 && status <= 530)
/** Without an address to go to, such an answer is a page like any other. */
const isMove = (status: number) => status >= 300 && status < 400
const isRefusing = (status: number) => status >= 400 && status !== 500

function inPage(reply: Reply, status: number, parsed: Page | null): Shield | null {
  const url = reply.fetched.url
  if (!url || !isWorthReading(reply, status)) return null
  const page = parsed ?? pageOf(reply)
  const isOpen = (status >= 200 && status < 300) || isMove(status)
  const isLone = isOpen ? isBarePage(page) : isRefusal(page)
  if (!isLone) return null
  const mark = markOutsideText(reply, page)
  if (mark) return challenge(reply, mark, true)
  if (isOpen && isScriptChallenge(page))
    return challenge(reply, quoteMatch(reply, /document\.cookie\s*=[^\n]{0,80}/))
  const words = fold(`${page.title} ${page.visibleText} ${noscriptOf(page)}`).replace(/[’‘`]/g, "'")
  if (isOpen ? saysChallenge(words, reply, page) : isRefusing(status) && saysNo(words, status))
    return challenge(reply, titleOf(reply, page))
  return null
}

/** Parsing every asset and page for nothing would cost more than all other looks together. */
function isWorthReading(reply: Reply, status: number): boolean {
  return status >= 300 || reply.text.length < 60_000
}

function markOutsideText(reply: Reply, page: Page): Evidence | null {
  for (const pattern of MARKUP) {
    const found = pattern.exec(reply.text)
    if (!found) continue
    const isRead = page.texts.some(
      ({ start, end, parent }) =>
        start <= found.index &&
        end > found.index &&
        parent !== null &&
        page.isInside(parent, 'pre', 'code', 'p', 'li'),
    )
    if (!isRead || (reply.status ?? 0) >= 400) return quoteBody(reply, found.index, found[0].length)
  }
  return null
}

/** On status 200 a captcha's box alone guards a form; the page must say that it guards itself. */
function saysChallenge(words: string, reply: Reply, page: Page): boolean {
  if (words.length > 1_800) return false
  const hasBox = CAPTCHA_BOX.test(reply.text)
  const hasWorks = page.all('script', 'form').length > 0
  if (CHALLENGE_WORDS.test(words)) {
    const head = headOf(page)
    const isItsPoint = CHALLENGE_WORDS.test(head) || WAIT_WORDS.test(head)
    return hasBox || reply.status === 202 || (hasWorks && words.length < 600 && isItsPoint)
  }
  return hasBox && (WAIT_WORDS.test(words) || page.visibleText.length < 60)
}

function saysNo(words: string, status: number): boolean {
  if (SWITCHED_OFF.test(words)) return false
  if (CHALLENGE_WORDS.test(words)) return true
  if (status === 503)
    return WAIT_WORDS.test(words) && !/maintenance|wartung|mantenimiento|manutenzione/i.test(words)
  return WAIT_WORDS.test(words) || BLOCK_WORDS.test(words)
}

/** Elements within each other are read once each: of ten the beginning is more than a page of a shield has. */
const ELEMENTS_MAX = 10
const TEXT_MAX = 400

const beginnings = (page: Page, ...names: string[]) =>
  page
    .all(...names)
    .slice(0, ELEMENTS_MAX)
    .map((element) => page.textOf(element, TEXT_MAX))

function headOf(page: Page): string {
  return [page.title, ...beginnings(page, 'h1', 'h2')].join(' ').replace(/[’‘`]/g, "'")
}

function noscriptOf(page: Page): string {
  return beginnings(page, 'noscript').join(' ').slice(0, TEXT_MAX)
}

function plainWords(reply: Reply): Shield | null {
  const words = fold(reply.text.slice(0, 2_000))
  const isNo = reply.text.length <= 2_000 && saysNo(words, reply.status ?? 0)
  return isNo ? challenge(reply, quoteMatch(reply, /\S[^\n]{0,150}/)) : null
}

function titleOf(reply: Reply, page: Page): Evidence | null {
  const element = page.first('title') ?? page.first('h1') ?? page.first('h2') ?? page.first('p')
  return element ? quoteElement(reply, element) : quoteMatch(reply, /\S.{0,150}/)
}

function challenge(reply: Reply, quote: Evidence | null, isNamed = false): Shield {
  return { kind: 'challenge', isNamed, evidence: [...(quote ? [quote] : []), quoteStatus(reply)] }
}
