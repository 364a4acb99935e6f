import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { absentFrom, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { isWholePage } from '#page/whole.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { BudgetSpent } from '#visit/budget.ts'
import { isHtml, isOk, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

/** Below this a page is a stub, a redirect or a notice, and says nothing about the design. */
const TEXT_MIN = 80
/** No phone is this wide; a page that asks for it is shown shrunk. */
const DESKTOP_WIDTH = 900

/** `ux.no_viewport`: the page has no viewport for phones, or asks for a desktop's width. */
export const viewport: Check = {
  codes: ['ux.no_viewport'],
  when: 'content',
  async look(snapshot) {
    const { answer, page } = snapshot
    if (page.visibleText.length < TEXT_MIN || !isWholePage(page)) return []
    const { fits, element } = widthOf(page)
    if (fits) return [element && noZoom(answer, element)]
    if (isMadeForPhonesElsewhere(page) || page.first('frameset')) return []
    const phone = await asPhone(snapshot)
    if (phone && (isElsewhere(page, phone.page) || widthOf(phone.page).fits)) return []
    const evidence = element
      ? quoteTag(answer, element)
      : absentFrom(answer, 'no <meta name="viewport"> in the page')
    return [detection('ux.no_viewport', phone ? 'confirmed' : 'likely', [evidence])]
  },
}

/** How wide a page asks to be drawn; the last line that says so counts, as in browsers. */
function widthOf(page: Page): { fits: boolean; element: PageElement | null } {
  const metas = page.all('meta').filter((meta) => !page.isInside(meta, 'noscript', 'template'))
  const named = (name: string) =>
    metas.filter(({ attributes }) => attributes.name?.trim().toLowerCase() === name).at(-1) ?? null
  const element = named('viewport')
  const content = (element?.attributes.content ?? '').toLowerCase()
  const width = Number(/(?:^|[,;\s])width\s*=\s*(\d{1,5})/.exec(content)?.[1] ?? 0)
  if (element && content.trim() !== '') return { fits: width < DESKTOP_WIDTH, element }
  // Two older lines that browsers on phones still take for it.
  const isOlder = named('mobileoptimized') !== null || named('handheldfriendly') !== null
  return { fits: isOlder || isSetByScript(page), element }
}

const isSetByScript = (page: Page) =>
  scriptsOf(page).some((code) => /["'`]viewport["'`]|name\s{0,5}=\s{0,5}\\?["']?viewport/i.test(code))

const scriptsOf = (page: Page) => page.all('script').map((script) => page.innerOf(script).slice(0, 200_000))

/** Another address for phones is offered: by a link, or by a script that sends them there. */
function isMadeForPhonesElsewhere(page: Page): boolean {
  const isOffered = page
    .links('alternate')
    .some(({ attributes }) => /max-(device-)?width|handheld/i.test(attributes.media ?? ''))
  return isOffered || scriptsOf(page).some((code) => sendsPhonesAway(code, page.url.hostname))
}

const SENT_TO = /location[^\n;]{0,80}["'](?:https?:)?\/\/((?:m|mobile|mobil|wap|touch)\.[\w.-]{1,100})/gi

function sendsPhonesAway(code: string, host: string): boolean {
  const targets = [...code.matchAll(SENT_TO)].map(([, target = '']) => target)
  return targets.some((target) => registrableOf(target) === registrableOf(host))
}

/** The same page as a phone gets it: some servers send phones another one. Null when that could not be seen. */
async function asPhone({ client, home }: SiteSnapshot): Promise<{ reply: Reply; page: Page } | null> {
  try {
    const { last } = await client.follow(home.replies[0]?.url ?? home.last.url, { visitor: 'phone' })
    if (!isOk(last) || !isHtml(last) || !last.fetched.url) return null
    return { reply: last, page: parsePage(last.text, last.fetched.url) }
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}

const isElsewhere = (here: Page, there: Page) => here.url.host !== there.url.host

function noZoom(answer: Reply, element: PageElement): Detection | null {
  const content = (element.attributes.content ?? '').toLowerCase()
  if (!/user-scalable\s*=\s*(no|0)|maximum-scale\s*=\s*1(\.0*)?\s*($|[,;])/.test(content)) return null
  return detection('ux.no_viewport', 'confirmed', [quoteTag(answer, element)], {
    severity: 'low',
    title: 'Visitors cannot enlarge your page on a phone',
    means:
      'The page fits phones but forbids zooming. People with weak eyes, or with a small photo to look at, cannot make it bigger.',
  })
}
