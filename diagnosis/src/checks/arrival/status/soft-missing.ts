import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { likeness } from '#checks/arrival/likeness.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteElement, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { arrive } from '#visit/arrive.ts'
import { isHtml, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import type { SiteClient } from '#visit/site-client.ts'
import { isAppShell } from './app-shell.ts'

const ALIKE = 0.9

/** `http.soft404`: addresses that cannot exist are answered as if they did. */
export const softMissing: Check = {
  codes: ['http.soft404'],
  when: 'content',
  says: 'Asking for a page that cannot exist…',
  async look({ page, missing, client }) {
    const [one, other] = await Promise.all((await missing()).map((reply) => led(client, reply)))
    if (!one || !other) return []
    const [first, second] = [readable(one), readable(other)]
    if (!first || !second || likeness(textOf(first, one), textOf(second, other)) < ALIKE) return []
    return [judged(page, one, first, other)]
  },
}

function judged(home: Page, reply: Reply, found: Page, other: Reply): Detection | null {
  const evidence = [quoteStatus(reply), titleOf(reply, found), quoteStatus(other)]
  const says = NOT_FOUND.test(headsOf(found))
  if (says && !NOT_FOUND.test(headsOf(home))) return detection('http.soft404', 'confirmed', evidence)
  if (isAppShell(found) || !isOnePage(home, found)) return null
  return detection('http.soft404', 'confirmed', evidence, COPY)
}

/** The front page again, or one and the same page for all that is missing. */
function isOnePage(home: Page, found: Page): boolean {
  const isHome = likeness(home.visibleText, found.visibleText) >= ALIKE
  return isHome || found.title !== '' || found.visibleText.length >= 80
}

/** A redirect counts only where it ends on a page that says "not found" itself. */
async function led(client: SiteClient, reply: Reply): Promise<Reply | null> {
  if (reply.status === 200) return reply
  if (reply.status === null || reply.status < 300 || reply.status >= 400) return null
  const end = await arrive(client, reply.url)
  const page = end && end.status === 200 ? readable(end) : null
  return end && page && NOT_FOUND.test(headsOf(page)) ? end : null
}

function readable(reply: Reply): Page | null {
  const { url } = reply.fetched
  return url && isHtml(reply) && !shieldOf(reply) ? parsePage(reply.text, url) : null
}

/** Without what merely repeats the address asked for. */
function textOf(page: Page, reply: Reply): string {
  const asked = new URL(reply.url).pathname.slice(1)
  return `${page.title} ${page.visibleText}`.replaceAll(asked, '').replaceAll(asked.replace('.html', ''), '')
}

function headsOf(page: Page): string {
  const heads = page.all('h1', 'h2').map((element) => page.textOf(element))
  const isShort = page.visibleText.length < 400
  return [page.title, ...heads.slice(0, 4), isShort ? page.visibleText : ''].join(' | ').replace(/[’`]/g, "'")
}

function titleOf(reply: Reply, page: Page): Evidence | null {
  const element = page.first('title') ?? page.first('h1')
  return element ? quoteElement(reply, element) : null
}

const NOT_FOUND =
  /\b404\b|not (be )?found|(page|file) (is |has |does ?n.t |could ?n.t |can.?t )?(missing|gone|not exist|exist|be found)|does(n't| not) exist|nothing (was )?found|no longer (here|exists|available)|nicht gefunden|existiert nicht|gibt es nicht|introuvable|n'existe pas|pas trouvée?|no (se )?(encontr\w{1,5}|existe)|no encontrad[ao]|non trovat[ao]|non esiste|niet gevonden|bestaat niet|não (foi )?encontrad[ao]|não existe|nie (została )?znalezion|nie istnieje|hittades inte|ikke funnet|ikke fundet|ei löyt|nenalezen|не найден|не знайден|见つかりません|見つかりません|找不到|未找到/i

/** A visitor sees the shop, not an error: milder than an error page with the wrong status. */
const COPY = {
  severity: 'low' as const,
  title: 'Every address that does not exist shows a page anyway',
  means:
    'For any address that does not exist, your site answers "here it is" with the same page. Search engines then collect many copies of it and trust your real pages less, and visitors with a mistyped link are not told that it is wrong.',
}
