import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import { isHeaded, isLone, ownPageCount } from '#page/dominance.ts'
import { hasOwnThings } from '#page/own-site.ts'
import type { Page } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const PASSWORD_PATH = /^\/([a-z]{2}(-[a-z]{2})?\/)?password\/?$/i
const PASSWORD_FORM = /storefront_password|template-password|action=["']?\/password["'\s>]/i
const SHOPIFY_HEADERS = [
  'x-shopid',
  'x-shopify-stage',
  'x-shopify-shop-api-call-limit',
  'x-sorting-hat-shopid',
]
const SHOPIFY_MARK =
  /cdn\.shopify\.com|myshopify\.com|\/cdn\/shop\/|Shopify\.(shop|theme|routes)\b|shopify-(section|features|digital-wallet)|storefront_password/i

/** True when the answer bears a mark that only Shopify leaves. */
export function isShopify(reply: Reply): boolean {
  return (
    SHOPIFY_HEADERS.some((name) => headerOf(reply, name) !== null) ||
    /shopify/i.test(headerOf(reply, 'powered-by') ?? '') ||
    /_shopify_|\bshopify\b/i.test(headerOf(reply, 'set-cookie') ?? '') ||
    SHOPIFY_MARK.test(reply.text)
  )
}

/** `sh.password`: every visitor is sent to the page on which Shopify asks for a password. */
export const shopPassword: Check = {
  codes: ['sh.password'],
  when: 'always',
  async look(snapshot) {
    const { answer, page, shield, home } = snapshot
    const isOfShopify = home.replies.some(isShopify)
    if (!answer || !page || shield || !isOfShopify || !isLocked(answer, page)) return []
    const verdict = await sureness(snapshot, isLocked)
    if (verdict === null) return []
    const turned = home.replies.find((reply) => /\/password/.test(headerOf(reply, 'location') ?? ''))
    const evidence = [
      turned ? quoteHeader(turned, 'location') : null,
      quoteMatch(answer, PASSWORD_FORM),
      quoteMatch(answer, SHOPIFY_MARK),
      quoteStatus(answer),
    ]
    return [detection('sh.password', verdict, evidence, { platform: 'shopify' })]
  },
}

function isLocked(reply: Reply, page: Page): boolean {
  const hasForm = PASSWORD_FORM.test(reply.text) && page.all('form').length > 0
  const isThere = PASSWORD_PATH.test(page.url.pathname) || hasForm
  return isThere && (hasForm || isLone(page, 2_000))
}

const CLOSED =
  /(this|the|your) (online )?(shop|store) (is|isn['’]t|is not)( currently| temporarily| no longer)? (unavailable|available|closed|not available)|only one step left|(shop|store) (you (were|are) looking for|does not exist|no longer exists)|diese[rs]? (shop|laden|store) ist (derzeit|momentan|zurzeit) nicht (verfügbar|erreichbar)|cette boutique (est|n['’]est) (actuellement |pas |plus )?(in)?disponible|esta tienda no está disponible|questo negozio (al momento |attualmente )?non è disponibile|deze (winkel|shop) is (momenteel |op dit moment )?niet beschikbaar|esta loja (está|não está) (indisponível|disponível)/i

/** `sh.unavailable`: Shopify answers, and has no open shop for this address. */
export const shopUnavailable: Check = {
  codes: ['sh.unavailable'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    if (!page || !isClosed(answer, page)) return []
    const isHosted = isShopify(answer) || (await leadsToShopify(snapshot.site.host, snapshot))
    if (!isHosted && !/shopify/i.test(answer.text)) return []
    const verdict = await sureness(snapshot, isClosed)
    if (verdict === null) return []
    const shown = page.all('h1', 'h2', 'p', 'title').find((element) => CLOSED.test(page.textOf(element)))
    // With a status of 200 it may be a living shop that speaks of itself.
    const isOwn = isOk(answer) && (ownPageCount(page) > 0 || hasOwnThings(page))
    const evidence = [
      shown ? quoteElement(answer, shown) : quoteMatch(answer, CLOSED),
      quoteMatch(answer, SHOPIFY_MARK),
      quoteStatus(answer),
    ]
    return [detection('sh.unavailable', isOwn ? 'likely' : verdict, evidence, { platform: 'shopify' })]
  },
}

function isClosed(reply: Reply, page: Page): boolean {
  if (page.visibleText.length > 1_500 || !isLone(page, 1_500)) return false
  const isSaid = isOk(reply) ? isHeaded(page, CLOSED) : CLOSED.test(`${page.title} ${page.visibleText}`)
  return isSaid && (isShopify(reply) || [402, 403, 404, 410, 423, 503].includes(reply.status ?? 0))
}

async function leadsToShopify(
  host: string,
  { site, client }: Parameters<Check['look']>[0],
): Promise<boolean> {
  if (site.dnsTold) return false
  const { answers } = await client.names.ask(host, 'A')
  return answers.some(
    ({ type, ...rest }) =>
      ('data' in rest && type === 'CNAME' && /\.myshopify\.com\.?$/i.test(String(rest.data))) ||
      ('data' in rest && type === 'A' && /^23\.227\.38\./.test(String(rest.data))),
  )
}
