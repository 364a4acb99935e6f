import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteMatch, quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import { isBusy, whenQuiet } from '#visit/when-quiet.ts'

/** `shop.cart_error`: the basket of a shop answers with an error. Only looked at, nothing is put into it. */
export const cart: Check = {
  codes: ['shop.cart_error'],
  when: 'content',
  says: 'Looking at the basket…',
  async look(snapshot) {
    const { answer, page, platform } = snapshot
    const asked =
      platform === 'shopify' ? shopify(answer, page) : isWooCommerce(page) ? wooCommerce(answer, page) : []
    const seen = await Promise.all(asked.slice(0, 3).map((each) => broken(snapshot, each)))
    return [seen.find((each) => each !== null) ?? null]
  },
}

interface Asked {
  url: string
  /** The page itself names this very address, so that "not there" is an error too. */
  isNamed: boolean
  mark: ReturnType<typeof quoteMatch>
}

function shopify(answer: Reply, page: Page): Asked[] {
  const isNamed = /\/cart\.js\b/.test(page.source)
  const mark = quoteMatch(answer, isNamed ? '/cart.js' : /cdn\.shopify\.com\/[^"'\s]{0,80}/)
  return [
    { url: new URL('/cart.js', page.url).href, isNamed, mark },
    ...linked(answer, page, /^(\/[a-z]{2}(-[a-z]{2})?)?\/cart\/?$/i),
  ]
}

function isWooCommerce(page: Page): boolean {
  return (
    /plugins\/woocommerce\/|wc_(?:add_to_cart|cart_fragments)_params|woocommerce_params/.test(page.source) ||
    /^woocommerce/i.test(
      page
        .all('meta')
        .filter(({ attributes }) => attributes.name?.toLowerCase() === 'generator')
        .map(({ attributes }) => attributes.content ?? '')
        .find((content) => /woocommerce/i.test(content)) ?? '',
    ) ||
    /\bwoocommerce(?:-page|-js|-no-js)?\b/.test(page.first('body')?.attributes.class ?? '')
  )
}

const WC_AJAX = /"wc_ajax_url"\s*:\s*"([^"]{4,200}?)%%endpoint%%/

function wooCommerce(answer: Reply, page: Page): Asked[] {
  const named = WC_AJAX.exec(page.source)?.[1]?.replaceAll('\\/', '/')
  const url = page.resolve(named ? `${named}get_refreshed_fragments` : '/?wc-ajax=get_refreshed_fragments')
  const mark = quoteMatch(answer, named ? WC_AJAX : /woocommerce[\w./-]{0,60}/)
  const fragments = url ? [{ url: url.href, isNamed: named !== undefined, mark }] : []
  return [
    ...fragments,
    ...linked(answer, page, /\/(cart|basket|warenkorb|panier|carrito|carrello|winkelwagen)\/?$/i),
    ...linked(answer, page, /\/(checkout|kasse|commande|finalizar-compra|pagamento|afrekenen)\/?$/i),
  ]
}

function linked(answer: Reply, page: Page, path: RegExp): Asked[] {
  const isIt = (link: PageElement) => {
    const url = page.resolve(link.attributes.href)
    return url !== null && url.origin === page.url.origin && path.test(url.pathname)
  }
  const link = page.all('a').find(isIt)
  const url = page.resolve(link?.attributes.href)
  if (!link || !url) return []
  url.hash = ''
  return [{ url: url.href, isNamed: true, mark: quoteTag(answer, link) }]
}

const GONE = [404, 410]
const FAILED = [500, 502, 504]

/** Any other number may be meant for robots, for a country or for us alone. */
function isError(reply: Reply, isNamed: boolean): boolean {
  const status = reply.status ?? 0
  if (GONE.includes(status)) return isNamed
  return (FAILED.includes(status) || isBusy(reply)) && shieldOf(reply) === null
}

async function broken({ client }: SiteSnapshot, { url, isNamed, mark }: Asked): Promise<Detection | null> {
  const first = await client.get(url)
  if (!isError(first, isNamed)) return null
  const again = await whenQuiet(client, () => client.again(url))
  if (!isError(again, isNamed)) return null
  return detection('shop.cart_error', 'confirmed', [quoteStatus(first), quoteStatus(again), mark])
}
