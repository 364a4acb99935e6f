import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteBody, quoteStatus, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'

const SIGNS_MIN = 3
const YEARS_MIN = 4

/** `biz.outdated_site`: at least three of four signs that the site has not changed for years. */
export const outdatedSite: Check = {
  codes: ['biz.outdated_site'],
  when: 'content',
  look(snapshot) {
    const { answer, page } = snapshot
    const old = oldBuild(page)
    const year = oldYear(answer, snapshot.now)
    const signs = [
      old && quoteTag(answer, old),
      year && quoteBody(answer, year.index, year.length),
      page.meta('viewport') ? null : absentFrom(answer, 'no <meta name="viewport"> in the page'),
      isOnlyPlain(snapshot) ? quoteStatus(snapshot.home.last) : null,
    ]
    const seen = signs.filter((sign) => sign !== null)
    return seen.length >= SIGNS_MIN ? [detection('biz.outdated_site', 'likely', seen)] : []
  },
}

const OLD_TAGS = ['frameset', 'font', 'marquee', 'center', 'blink', 'applet', 'bgsound', 'spacer', 'layer']

/** Frames, Flash, tags of the nineties, or a table that holds the whole page. */
function oldBuild(page: Page): PageElement | null {
  const flash = page
    .all('object', 'embed', 'param')
    .find(({ attributes }) => /\.swf\b|shockwave-flash|D27CDB6E/i.test(Object.values(attributes).join(' ')))
  const tags = page.all(...OLD_TAGS)
  const isOften = tags.length >= 2 || tags.some(({ name }) => name === 'frameset' || name === 'marquee')
  const table = page
    .all('table')
    .slice(0, 20)
    .find((element) => isLayout(page, element))
  const colours = page.first('body')?.attributes
  const body = colours && ('bgcolor' in colours || 'vlink' in colours) ? page.first('body') : null
  if (flash) return flash
  const tag = isOften ? tags[0] : undefined
  return tag ?? table ?? body
}

function isLayout(page: Page, table: PageElement): boolean {
  const inside = (names: string[]) =>
    page.all(...names).filter(({ start, end }) => start > table.start && end <= table.end).length
  if (/presentation|none/i.test(table.attributes.role ?? '') || inside(['th', 'caption']) > 0) return false
  const isMeasured = ['cellpadding', 'cellspacing', 'width', 'bgcolor', 'border'].filter(
    (name) => name in table.attributes,
  )
  return inside(['table']) > 0 || (isMeasured.length >= 2 && inside(['h1', 'p', 'img', 'a', 'ul', 'h2']) >= 2)
}

const COPYRIGHT =
  /(?:©|&copy;|&#169;|\(c\)|copyright)[^<>]{0,80}?\b((?:19|20)\d\d)(?:\s{0,3}(?:-|–|—|&ndash;|\/|bis|to)\s{0,3}((?:19|20)\d\d))?/gi
const BY_SCRIPT = /getFullYear/

/** The latest year the page claims, when that is long ago. A year written by a script is always this one. */
function oldYear(reply: Reply, now: Date): { index: number; length: number } | null {
  if (BY_SCRIPT.test(reply.text)) return null
  const claims = [...reply.text.matchAll(COPYRIGHT)].map((match) => ({
    year: Number(match[2] ?? match[1]),
    index: match.index,
    length: match[0].length,
  }))
  const latest = claims.sort((a, b) => b.year - a.year)[0]
  return latest && now.getUTCFullYear() - latest.year >= YEARS_MIN ? latest : null
}

/** True when the site is there on http alone; said only where both ports may be judged. */
function isOnlyPlain({ site, home, secure }: SiteSnapshot): boolean {
  if (!site.usualPort || home.last.fetched.url?.protocol !== 'http:') return false
  const { outcome } = secure?.last.fetched ?? {}
  return outcome !== undefined && outcome.kind !== 'response' && outcome.kind !== 'dns'
}
