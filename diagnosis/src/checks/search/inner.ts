import { ownLinks } from '#page/own-links.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import type { Shown } from '#visit/page-of.ts'
import { isFrontPath, seenIn } from './front.ts'

/** How many pages beside the front page are looked at; the links check asks for the same ones. */
const INNER = 2

/** The first pages that the front page leads to, as far as they came. */
export async function innerPages({ client }: SiteSnapshot, front: Page): Promise<Shown[]> {
  const chosen = ownLinks(front)
    .filter(({ url, isFile }) => !isFile && !url.includes('?') && !isFrontPath(new URL(url)))
    .slice(0, INNER)
  const seen = await Promise.all(chosen.map(async ({ url }) => seenIn(await arrive(client, url))))
  return seen.filter((one) => one !== null)
}
