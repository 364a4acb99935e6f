import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import { registrableOf } from '#visit/site.ts'
import { isShopify } from './shopify.ts'

const HOSTS_MAX = 25
const ASKED_MAX = 4
const GONE = new Set([404, 410])

interface AppScript {
  element: PageElement
  url: URL
}

/** `sh.theme_apps`: scripts of very many apps, or of apps that are gone. */
export const shopApps: Check = {
  codes: ['sh.theme_apps'],
  when: 'content',
  says: 'Looking at the apps of the shop…',
  async look(snapshot) {
    const { answer, page } = snapshot
    if (!isShopify(answer)) return []
    const scripts = appScripts(page)
    const hosts = new Set(scripts.map(({ url }) => url.hostname))
    const tag = ({ element }: AppScript) => quoteTag(answer, element)
    if (hosts.size > HOSTS_MAX) {
      const title = `Scripts from ${hosts.size} other places slow your shop down`
      return [detection('sh.theme_apps', 'confirmed', scripts.slice(0, 4).map(tag), { title })]
    }
    const gone = await firstGone(snapshot, scripts)
    return gone ? [detection('sh.theme_apps', 'confirmed', [tag(gone.script), quoteStatus(gone.reply)])] : []
  },
}

/** Scripts from neither the shop's own address nor Shopify's. */
function appScripts(page: Page): AppScript[] {
  const own = registrableOf(page.url.hostname)
  return page.all('script').flatMap((element) => {
    const url = page.resolve(element.attributes.src)
    if (!url || !isWeb(url) || registrableOf(url.hostname) === own) return []
    return /(^|\.)(shopify(cdn|svc)?|shopifycloud|shop)\.(com|net|app)$/i.test(url.hostname)
      ? []
      : [{ element, url }]
  })
}

/** Only what names the shop in its address, as apps do; a counter's script may refuse us for other reasons. */
async function firstGone({ client }: SiteSnapshot, scripts: readonly AppScript[]) {
  const ofApps = scripts.filter(({ url }) => /[?&]shop=|shopify|\/apps?\/|storefront/i.test(url.href))
  for (const script of ofApps.slice(0, ASKED_MAX)) {
    const reply = await arrive(client, script.url.href)
    if (!reply || !GONE.has(reply.status ?? 0)) continue
    const again = await arriveAgain(client, script.url.href, { visitor: 'browser' })
    if (again && GONE.has(again.status ?? 0)) return { script, reply: again }
  }
  return null
}
