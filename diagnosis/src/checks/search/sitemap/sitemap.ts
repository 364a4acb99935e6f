import type { Check } from '#check.ts'
import { isRehearsal } from '#checks/search/front.ts'
import { hidingMarks } from '#checks/search/marks.ts'
import { type Detection, detection } from '#detection.ts'
import { absentFrom, quoteBody, quoteMatch, quoteStatus } from '#evidence.ts'
import { ownLinks } from '#page/own-links.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { type FoundMap, findMap, isGoneTwice } from './find.ts'
import { readSitemap } from './read.ts'
import { badEntries, strangersIn } from './sample.ts'

const CODE = 'seo.sitemap_bad'
/** A smaller site is found by its links; only a larger one misses a map. */
const LARGE = 15

/** `seo.sitemap_bad`: the map of the site for search engines cannot be read, or leads astray. */
export const sitemap: Check = {
  codes: [CODE],
  when: 'content',
  says: "Reading your site's map…",
  async look(snapshot) {
    if (isRehearsal(snapshot.site.host)) return []
    const map = await findMap(snapshot)
    if (map === null) return [await missingAltogether(snapshot)]
    const unreadable = await unreadableMap(snapshot, map)
    if (unreadable) return [unreadable]
    return [await judgeEntries(snapshot, map)]
  },
}

async function missingAltogether(snapshot: ContentSnapshot): Promise<Detection | null> {
  const { page } = snapshot
  const robots = await snapshot.robots()
  const isSomewhere = /^[ \t]{0,20}sitemap[ \t]{0,20}:/im.test(robots.text)
  if (isSomewhere || ownLinks(page).length < LARGE) return null
  const seen = await arrive(snapshot.client, `${page.url.origin}/sitemap.xml`)
  if (seen?.status !== 404 && seen?.status !== 410) return null
  return detection(CODE, 'confirmed', [quoteStatus(seen)], {
    severity: 'low',
    title: 'There is no map of your site for search engines',
    means: 'Search engines find your pages by following links alone. That works, but new pages take longer.',
  })
}

/** A map that is named but gone, is a web page, or is broken XML. */
async function unreadableMap(snapshot: ContentSnapshot, map: FoundMap): Promise<Detection | null> {
  const { reply, text, isDeclared } = map
  const named = isDeclared
    ? quoteMatch(await snapshot.robots(), /^[ \t]{0,20}sitemap[ \t]{0,20}:[^\r\n]{0,200}/im)
    : null
  if (text.kind === 'broken') {
    const isPlain = reply.text.length > text.at
    const around = isPlain ? quoteBody(reply, Math.max(0, text.at - 100), 160) : quoteStatus(reply)
    return detection(CODE, 'confirmed', [around, named])
  }
  if (!isDeclared) return null
  if (text.kind === 'page') return detection(CODE, 'confirmed', [quoteMatch(reply, /<[^>]{1,100}>/), named])
  return (await isGoneTwice(snapshot, map)) ? detection(CODE, 'confirmed', [quoteStatus(reply), named]) : null
}

async function judgeEntries(snapshot: ContentSnapshot, map: FoundMap): Promise<Detection | null> {
  const { reply, text } = await firstLevel(snapshot, map)
  if (text.kind !== 'urls' && text.kind !== 'index') return null
  const isQuotable = reply.text !== ''
  const [stranger] = strangersIn(text.locations, snapshot)
  if (stranger !== undefined)
    return detection(CODE, 'confirmed', [
      isQuotable ? quoteMatch(reply, stranger) : null,
      absentFrom(reply, 'entries of this site'),
    ])
  if (text.kind === 'index' || isHiddenAtAll(snapshot)) return null
  const bad = await badEntries(text.locations, snapshot)
  const evidence = bad.flatMap((entry) => {
    const path = new URL(entry.reply.url).pathname
    return [isQuotable ? quoteMatch(reply, path) : null, quoteStatus(entry.reply)]
  })
  return detection(CODE, 'confirmed', evidence)
}

/** An index is followed one step, to the first map that it names here. */
async function firstLevel(snapshot: ContentSnapshot, map: FoundMap): Promise<FoundMap> {
  const { text } = map
  const [first] = text.kind === 'index' ? text.locations : []
  const url = first === undefined ? null : URL.parse(first, map.reply.url)
  const isOwn = url?.host === snapshot.page.url.host
  const reply = url && isOwn ? await arrive(snapshot.client, url.href) : null
  return reply ? { reply, text: readSitemap(reply), isDeclared: true } : map
}

/** Entries of a site that hides altogether tell nothing new. */
const isHiddenAtAll = ({ answer, page }: ContentSnapshot) => hidingMarks(answer, page).length > 0
