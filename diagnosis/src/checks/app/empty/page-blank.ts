import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteBody, quoteStatus } from '#evidence.ts'
import { REDIRECTS } from '#guard/follow.ts'
import { fold, type Page } from '#page/page.ts'
import { bareHost } from '#page/same-page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import {
  appRoot,
  drawsPage,
  isStyled,
  isWrittenByScript,
  paints,
  scriptFiles,
  sendsOn,
  showsThings,
} from './visible-things.ts'

const STYLES_MAX = 2
const SCRIPTS_MAX = 2

/** `page.blank`: the server says that all is well and sends a page on which there is nothing to see. */
export const pageBlank: Check = {
  codes: ['page.blank'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    if (!page || !isBlank(answer, page)) return []
    if ((await isPainted(snapshot, page)) || (await isDrawn(snapshot, page))) return []
    const verdict = await sureness(snapshot, isBlank)
    if (verdict === null) return []
    const length = answer.text.length
    const body = page.first('body')
    const quote = body
      ? quoteBody(answer, body.start, Math.min(200, body.end - body.start))
      : quoteBody(answer, Math.max(0, length - 200), Math.min(200, length))
    const what = length === 0 ? absentFrom(answer, 'an empty body: not one byte') : quote
    const more = isPointless(answer) ? NOWHERE : isEmptyByStatus(answer) ? nothingNew(answer) : {}
    return [detection('page.blank', verdict, [what, quoteStatus(answer)], more)]
  },
}

/** Bytes of a mark of encoding, which some editors leave alone in a file: no letter. */
const MARK_MAX = 3

/** True when a visitor sees a white page, as far as the page alone can tell. */
function isBlank(reply: Reply, page: Page): boolean {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response' || outcome.body.end !== 'complete') return false
  if (reply.status !== 200 && !isPointless(reply) && !isEmptyByStatus(reply)) return false
  if (outcome.body.bytes.length > MARK_MAX && reply.text === '') return false
  if (showsWords(page) || showsThings(page) || isStyled(page) || sendsOn(reply, page)) return false
  const isFilledLater = appRoot(page) !== null && page.all('script').length > 0
  return !isFilledLater && !isWrittenByScript(page)
}

/** A redirect that does not say where to: browsers show what comes with it. */
function isPointless(reply: Reply): boolean {
  return REDIRECTS.has(reply.status ?? 0) && !headerOf(reply, 'location')?.trim()
}

/** Nothing can come with these, and a browser stays on the page it was on. */
function isEmptyByStatus({ status }: Reply): boolean {
  return status === 204 || status === 205 || status === 304
}

/** What programs print in place of a page that came to nothing. */
const NO_WORDS = /^(null|undefined|nil|none|false|true|nan|array|\[object object\]|\d{1,3}|[\W_]{1,10}|-1)$/i

const ONLY_A_YEAR = /^(©|\(c\)|copyright)[^.!?]{0,60}$/i

function showsWords(page: Page): boolean {
  const text = page.visibleText.replace(/[\u00a0\u200b-\u200d\ufeff]/g, ' ').trim()
  if (text === '' || NO_WORDS.test(text) || ONLY_A_YEAR.test(text)) return false
  return !isOnlyFrame(page, text)
}

/** The site's head and foot are there, and nothing between them. */
function isOnlyFrame(page: Page, text: string): boolean {
  const main = page.first('main')
  if (text.length >= 100 || !main || page.textOf(main) !== '' || page.all('script').length > 0) return false
  const framed = page
    .all('header', 'footer', 'nav')
    .filter((element) => !page.isInside(element, 'header', 'footer', 'nav'))
  return fold(framed.map((element) => page.textOf(element)).join(' ')).length >= text.length
}

/** An empty page may still show a picture that a style sheet paints. */
async function isPainted({ client }: SiteSnapshot, page: Page): Promise<boolean> {
  const own = page
    .links('stylesheet')
    .map(({ attributes }) => page.resolve(attributes.href))
    .filter((url) => url !== null && bareHost(url) === bareHost(page.url))
  const sheets = await Promise.all(own.slice(0, STYLES_MAX).map((url) => arrive(client, url?.href ?? '')))
  return sheets.some(
    (reply) => reply !== null && isOk(reply) && paints(reply.text) && page.first('body') !== null,
  )
}

/** Scripts in files may draw the page: those that we cannot read count as doing so. */
async function isDrawn({ client }: SiteSnapshot, page: Page): Promise<boolean> {
  const files = scriptFiles(page)
  if (files.length > SCRIPTS_MAX || files.some((url) => bareHost(url) !== bareHost(page.url))) return true
  const replies = await Promise.all(files.map((url) => arrive(client, url.href)))
  return replies.some((reply) => !reply || (isOk(reply) && (reply.text === '' || drawsPage(reply.text))))
}

const nothingNew = ({ status }: Reply) => ({
  means: `The server answers that it has nothing to show (status ${status}), and sends no page. Mostly a cache, a rule in the server or the program behind the site is set up wrongly. Visitors see a white screen, or stay where they were.`,
})
const NOWHERE = {
  means:
    'The server says that your page has moved, but not where to, and sends nothing to look at. Mostly the program behind the site, or a rule for forwarding, broke half-way. Visitors see a white screen.',
}
