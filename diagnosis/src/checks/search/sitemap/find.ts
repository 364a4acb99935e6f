import { isGone } from '#checks/content/asset-fault.ts'
import { rulesOf } from '#checks/search/robots/rules.ts'
import { bareHost } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import type { Reply } from '#visit/reply.ts'
import { readSitemap, type SitemapText } from './read.ts'

export interface FoundMap {
  reply: Reply
  text: SitemapText
  /** Named in robots.txt, so that search engines do ask for it. */
  isDeclared: boolean
}

/** The site's map: the first of its own that robots.txt names, else the one in the usual place. Null when there is none. */
export async function findMap(snapshot: ContentSnapshot): Promise<FoundMap | null> {
  const { page, client, platform } = snapshot
  const rules = await rulesOf(snapshot)
  const declared = (rules?.sitemaps ?? []).filter((url) => bareHost(url) === bareHost(page.url))
  const [named] = declared
  if (named) return read(snapshot, named.href, true)
  if ((rules?.sitemaps ?? []).length > 0) return null
  const usual = await read(snapshot, `${page.url.origin}/sitemap.xml`, false)
  if (usual && ['urls', 'index', 'broken'].includes(usual.text.kind)) return usual
  if (platform !== 'wordpress') return null
  const built = await arrive(client, `${page.url.origin}/wp-sitemap.xml`)
  const text = built && readSitemap(built)
  return built && text?.kind === 'index' ? { reply: built, text, isDeclared: false } : null
}

/** What search engines are led to is gone: asked twice. */
export async function isGoneTwice({ client }: ContentSnapshot, { reply }: FoundMap): Promise<boolean> {
  if (!isGone(reply)) return false
  const again = await arriveAgain(client, reply.url)
  return again !== null && isGone(again)
}

async function read({ client }: ContentSnapshot, url: string, isDeclared: boolean): Promise<FoundMap | null> {
  const reply = await arrive(client, url)
  return reply && { reply, text: readSitemap(reply), isDeclared }
}
