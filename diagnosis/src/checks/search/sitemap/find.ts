import { bareHost } from '../../../page/same-page.ts'
import type { Scene } from '../../../scene.ts'
import { arrive, arriveAgain } from '../../../visit/arrive.ts'
import type { Reply } from '../../../visit/reply.ts'
import { isGone } from '../../content/asset-fault.ts'
import { rulesOf } from '../robots/rules.ts'
import { readSitemap, type SitemapText } from './read.ts'

export interface FoundMap {
  reply: Reply
  text: SitemapText
  /** Named in robots.txt, so that search engines do ask for it. */
  isDeclared: boolean
}

/** The site's map: the first of its own that robots.txt names, else the one in the usual place. Null when there is none. */
export async function findMap(scene: Scene): Promise<FoundMap | null> {
  const { page, ways, platform } = scene
  if (!page) return null
  const rules = await rulesOf(scene)
  const declared = (rules?.sitemaps ?? []).filter((url) => bareHost(url) === bareHost(page.url))
  const [named] = declared
  if (named) return read(scene, named.href, true)
  if ((rules?.sitemaps ?? []).length > 0) return null
  const usual = await read(scene, `${page.url.origin}/sitemap.xml`, false)
  if (usual && ['urls', 'index', 'broken'].includes(usual.text.kind)) return usual
  if (platform !== 'wordpress') return null
  const built = await arrive(ways, `${page.url.origin}/wp-sitemap.xml`)
  const text = built && readSitemap(built)
  return built && text?.kind === 'index' ? { reply: built, text, isDeclared: false } : null
}

/** What search engines are led to is gone: asked twice. */
export async function isGoneTwice({ ways }: Scene, { reply }: FoundMap): Promise<boolean> {
  if (!isGone(reply)) return false
  const again = await arriveAgain(ways, reply.url)
  return again !== null && isGone(again)
}

async function read({ ways }: Scene, url: string, isDeclared: boolean): Promise<FoundMap | null> {
  const reply = await arrive(ways, url)
  return reply && { reply, text: readSitemap(reply), isDeclared }
}
