import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteHeader } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { IMAGES_MAX, weighFirst } from './images.ts'
import { fetchOwnFiles, isStyleSheet, withoutHash } from './page-assets.ts'
import { imagesOf, type Weighed, weigh } from './page-images.ts'

const BYTES_MAX = 4_000_000
const FILES_MAX = 150
/** More pictures are weighed only where the first ones say that it is worth it. */
const MORE_MAX = 14

/** `perf.weight`: the page takes megabytes, or a crowd of files, to show. */
export const weight: Check = {
  codes: ['perf.weight'],
  when: 'content',
  async look(snapshot) {
    const { answer, page } = snapshot
    const files = loadedAtOnce(page)
    const [texts, pictures] = await Promise.all([fetchOwnFiles(snapshot), weighAll(snapshot)])
    const bytes =
      [answer, ...texts].reduce((total, reply) => total + rawBytes(reply), 0) +
      pictures.reduce((total, picture) => total + picture.bytes, 0)
    if (bytes <= BYTES_MAX && files <= FILES_MAX) return []
    const heaviest = pictures.sort((a, b) => b.bytes - a.bytes).slice(0, 5)
    const evidence =
      bytes > BYTES_MAX
        ? heaviest.map(({ reply }) =>
            quoteHeader(reply, reply.status === 206 ? 'content-range' : 'content-length'),
          )
        : []
    const megabytes = (bytes / 1_000_000).toFixed(1)
    const counted = absentFrom(
      answer,
      `the page names ${files} files; those we weighed come to ${megabytes} MB`,
    )
    return [detection('perf.weight', bytes > BYTES_MAX ? 'confirmed' : 'likely', [counted, ...evidence])]
  },
}

async function weighAll(snapshot: ContentSnapshot): Promise<Weighed[]> {
  const first = await weighFirst(snapshot)
  const rest = imagesOf(snapshot).slice(IMAGES_MAX)
  const known = first.reduce((total, { bytes }) => total + bytes, 0)
  const guess = known + (known / Math.max(1, first.length)) * rest.length
  if (rest.length === 0 || known > BYTES_MAX || guess <= BYTES_MAX) return first
  const more = await Promise.all(rest.slice(0, MORE_MAX).map((image) => weigh(snapshot, image)))
  return [...first, ...more.filter((each) => each !== null)]
}

/** Different files that the page loads without being scrolled or clicked. */
function loadedAtOnce(page: Page): number {
  const files = new Set<string>()
  for (const element of page.all('img', 'script', 'link', 'iframe', 'embed')) {
    const { attributes, name } = element
    if (attributes.loading === 'lazy' || page.isInside(element, 'noscript', 'template')) continue
    if (name === 'link' && !isStyleSheet(element)) continue
    const url = page.resolve(name === 'link' ? attributes.href : attributes.src)
    if (url && isWeb(url)) files.add(withoutHash(url))
  }
  return files.size
}

/** As announced where we stopped reading early. */
function rawBytes(reply: Reply): number {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response') return 0
  const announced = Number(headerOf(reply, 'content-length') ?? 0)
  return Math.max(outcome.body.rawBytes, Number.isFinite(announced) ? announced : 0)
}
