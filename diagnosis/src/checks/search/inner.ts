import { ownLinks } from '../../page/own-links.ts'
import type { Page } from '../../page/page.ts'
import type { Scene } from '../../scene.ts'
import { arrive } from '../../visit/arrive.ts'
import { isFrontPath, type Seen, seenIn } from './front.ts'

/** How many pages beside the front page are looked at; the links check asks for the same ones. */
const INNER = 2

/** The first pages that the front page leads to, as far as they came. */
export async function innerPages({ ways }: Scene, front: Page): Promise<Seen[]> {
  const chosen = ownLinks(front)
    .filter(({ url, isFile }) => !isFile && !url.includes('?') && !isFrontPath(new URL(url)))
    .slice(0, INNER)
  const seen = await Promise.all(chosen.map(async ({ url }) => seenIn(await arrive(ways, url))))
  return seen.filter((one) => one !== null)
}
