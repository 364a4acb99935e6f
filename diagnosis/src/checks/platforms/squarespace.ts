import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import { isHeaded, isLone, ownPageCount } from '#page/dominance.ts'
import { hasOwnThings } from '#page/own-site.ts'
import type { Page } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const MARK = /static1\.squarespace\.com|squarespace-cdn\.com|squarespace\.com|Static\.SQUARESPACE_CONTEXT/i
const SHUT =
  /(website|site|account|trial|subscription)[^.<]{0,40}\b(has |is |have )?(been )?expired|expired (website|site|account|trial)|(site|website|page) is (currently |set to )?(private|not (publicly )?available|unavailable|password[- ]protected|locked)|private (web)?site|domain not claimed|not yet been claimed|(reactivate|upgrade) (your|this) (site|account|website|subscription)|(website|seite|site) (ist )?(abgelaufen|privat)|site (web )?(a )?expiré|site (est )?privé|sitio (web )?(ha )?(expirado|caducado|privado)|sito (è )?(scaduto|privato)/i
const ASKS = /type=["']?password\b/i

/** `sq.expired_private`: Squarespace answers in place of the site. Also with 401, which is how it keeps a site private. */
export const squarespaceShut: Check = {
  codes: ['sq.expired_private'],
  when: 'always',
  async look(snapshot) {
    const { answer, shield } = snapshot
    const page = snapshot.page ?? (answer && readPage(answer))
    if (!answer || !page || shield || !isShut(answer, page)) return []
    const verdict = answer.status === 401 ? 'confirmed' : await sureness(snapshot, isShut)
    if (verdict === null) return []
    const shown = page.all('h1', 'h2', 'h3', 'p', 'title').find((element) => SHUT.test(page.textOf(element)))
    const evidence = [
      shown ? quoteElement(answer, shown) : quoteMatch(answer, ASKS),
      isNamed(answer) ? quoteHeader(answer, 'server') : quoteMatch(answer, MARK),
      quoteStatus(answer),
    ]
    // With a status of 200 it may be a living site that speaks of itself.
    const isOwn = isOk(answer) && (ownPageCount(page) > 0 || hasOwnThings(page))
    return [
      detection('sq.expired_private', isOwn ? 'likely' : verdict, evidence, { platform: 'squarespace' }),
    ]
  },
}

const isNamed = (reply: Reply) => /squarespace/i.test(headerOf(reply, 'server') ?? '')

function isShut(reply: Reply, page: Page): boolean {
  if (!isNamed(reply) && !MARK.test(reply.text)) return false
  if (page.all('nav').length > 0 || !isLone(page, 1_500)) return false
  const status = reply.status ?? 0
  const isSaid = SHUT.test(`${page.title} ${page.visibleText}`)
  if (status === 401 || status === 402) return true
  const isPasswordPage =
    ASKS.test(reply.text) && page.all('input').length <= 3 && page.visibleText.length <= 400
  if (status >= 400) return isSaid || isPasswordPage
  return isNamed(reply) && (isHeaded(page, SHUT) || isPasswordPage)
}
