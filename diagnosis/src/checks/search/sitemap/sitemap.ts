import type { Check } from '../../../check.ts'
import { absentFrom, quoteBody, quoteMatch, quoteStatus } from '../../../evidence.ts'
import { ownLinks } from '../../../page/own-links.ts'
import type { Scene } from '../../../scene.ts'
import { type Sighting, sighting } from '../../../sighting.ts'
import { arrive } from '../../../visit/arrive.ts'
import { isRehearsal } from '../front.ts'
import { hidingMarks } from '../indexing/marks.ts'
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
  async look(scene) {
    const { page, answer, site } = scene
    if (!page || !answer || isRehearsal(site.host)) return []
    const map = await findMap(scene)
    if (map === null) return [await missingAltogether(scene)]
    const unreadable = await unreadableMap(scene, map)
    if (unreadable) return [unreadable]
    return [await judgeEntries(scene, map)]
  },
}

async function missingAltogether(scene: Scene): Promise<Sighting | null> {
  const { page, answer } = scene
  const robots = await scene.robots()
  const isSomewhere = /^[ \t]{0,20}sitemap[ \t]{0,20}:/im.test(robots.text)
  if (!page || !answer || isSomewhere || ownLinks(page).length < LARGE) return null
  const seen = await arrive(scene.ways, `${page.url.origin}/sitemap.xml`)
  if (seen?.status !== 404 && seen?.status !== 410) return null
  return sighting(CODE, 'confirmed', [quoteStatus(seen)], {
    severity: 'low',
    title: 'There is no map of your site for search engines',
    means: 'Search engines find your pages by following links alone. That works, but new pages take longer.',
  })
}

/** A map that is named but gone, is a web page, or is broken XML. */
async function unreadableMap(scene: Scene, map: FoundMap): Promise<Sighting | null> {
  const { reply, text, isDeclared } = map
  const named = isDeclared
    ? quoteMatch(await scene.robots(), /^[ \t]{0,20}sitemap[ \t]{0,20}:[^\r\n]{0,200}/im)
    : null
  if (text.kind === 'broken') {
    const isPlain = reply.text.length > text.at
    const around = isPlain ? quoteBody(reply, Math.max(0, text.at - 100), 160) : quoteStatus(reply)
    return sighting(CODE, 'confirmed', [around, named])
  }
  if (!isDeclared) return null
  if (text.kind === 'page') return sighting(CODE, 'confirmed', [quoteMatch(reply, /<[^>]{1,100}>/), named])
  return (await isGoneTwice(scene, map)) ? sighting(CODE, 'confirmed', [quoteStatus(reply), named]) : null
}

async function judgeEntries(scene: Scene, map: FoundMap): Promise<Sighting | null> {
  const { reply, text } = await firstLevel(scene, map)
  if (text.kind !== 'urls' && text.kind !== 'index') return null
  const isQuotable = reply.text !== ''
  const [stranger] = strangersIn(text.locations, scene)
  if (stranger !== undefined)
    return sighting(CODE, 'confirmed', [
      isQuotable ? quoteMatch(reply, stranger) : null,
      absentFrom(reply, 'entries of this site'),
    ])
  if (text.kind === 'index' || (await isHiddenAtAll(scene))) return null
  const bad = await badEntries(text.locations, scene)
  const evidence = bad.flatMap((entry) => {
    const path = new URL(entry.reply.url).pathname
    return [isQuotable ? quoteMatch(reply, path) : null, quoteStatus(entry.reply)]
  })
  return sighting(CODE, 'confirmed', evidence)
}

/** An index is followed one step, to the first map that it names here. */
async function firstLevel(scene: Scene, map: FoundMap): Promise<FoundMap> {
  const { text } = map
  const [first] = text.kind === 'index' ? text.locations : []
  const url = first === undefined ? null : URL.parse(first, map.reply.url)
  const isOwn = url?.host === scene.page?.url.host
  const reply = url && isOwn ? await arrive(scene.ways, url.href) : null
  return reply ? { reply, text: readSitemap(reply), isDeclared: true } : map
}

/** Entries of a site that hides altogether tell nothing new. */
async function isHiddenAtAll({ answer, page }: Scene): Promise<boolean> {
  return answer !== null && page !== null && hidingMarks(answer, page).length > 0
}
