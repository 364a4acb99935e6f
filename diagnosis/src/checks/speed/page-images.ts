import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { imageSize, type Size } from './image-header.ts'
import { isOwn, withoutHash } from './page-assets.ts'

/** Enough for the size of a photo that carries its camera's notes; no photo is loaded whole. */
const HEAD = 'bytes=0-16383'

export interface PageImage {
  url: string
  element: PageElement
  /** As the page asks for it to be drawn; null when only a style sheet knows. */
  drawn: Size | null
}

export interface Weighed {
  image: PageImage
  reply: Reply
  bytes: number
  /** False when the server did not tell the weight and we stopped reading early: it is heavier than `bytes`. */
  isWhole: boolean
  natural: Size | null
}

/** Pictures that every visitor loads: no choice of sizes, not hidden, not tiny. */
export function imagesOf({ page, site }: ContentSnapshot): PageImage[] {
  const found = new Map<string, PageImage>()
  for (const element of page.all('img')) {
    const url = page.resolve(addressOf(element))
    if (!url || !isWeb(url) || /\.svgz?$/i.test(url.pathname) || hasChoice(page, element)) continue
    // Where an address was given by hand there is no way to other hosts.
    if (site.dnsTold && !isOwn(url, site.host)) continue
    const image = { url: withoutHash(url), element, drawn: drawnSize(element) }
    const tiny = image.drawn !== null && image.drawn.width * image.drawn.height < 64 * 64
    if (!tiny && !page.isHidden(element) && !found.has(image.url)) found.set(image.url, image)
  }
  return [...found.values()]
}

/** Asks for the first bytes of a picture and reads its weight and size; null when it did not come. */
export async function weigh({ client }: ContentSnapshot, image: PageImage): Promise<Weighed | null> {
  const reply = await arrive(client, image.url, { range: HEAD })
  if (reply === null) return null
  const { outcome } = reply.fetched
  if (!isOk(reply) || outcome.kind !== 'response') return null
  if (/html/i.test(headerOf(reply, 'content-type') ?? '')) return null
  const told = toldBytes(reply)
  const { rawBytes, end, bytes } = outcome.body
  const isWhole = told !== null || (reply.status === 200 && end === 'complete')
  return { image, reply, bytes: told ?? rawBytes, isWhole, natural: imageSize(bytes) }
}

function toldBytes(reply: Reply): number | null {
  const total = /\/(\d{1,12})\s*$/.exec(headerOf(reply, 'content-range') ?? '')?.[1]
  const length = reply.status === 206 ? total : (total ?? headerOf(reply, 'content-length') ?? undefined)
  return length === undefined ? null : Number(length)
}

function addressOf({ attributes }: PageElement): string | undefined {
  const { src = '' } = attributes
  const isPlaceholder = src === '' || src.startsWith('data:')
  return isPlaceholder ? (attributes['data-src'] ?? attributes['data-lazy-src']) : src
}

function hasChoice(page: Page, element: PageElement): boolean {
  return (
    Boolean(element.attributes.srcset || element.attributes['data-srcset']) ||
    page.isInside(element, 'picture')
  )
}

function drawnSize({ attributes }: PageElement): Size | null {
  const style = attributes.style ?? ''
  const width = /(?:^|[;\s])width\s*:\s*(\d{1,5})(?:\.\d{1,4})?px/i.exec(style)?.[1] ?? attributes.width
  const height = /(?:^|[;\s])height\s*:\s*(\d{1,5})(?:\.\d{1,4})?px/i.exec(style)?.[1] ?? attributes.height
  const [across, down] = [pixels(width), pixels(height)]
  return across && down ? { width: across, height: down } : null
}

function pixels(text: string | undefined): number | null {
  return /^\s*\d{1,5}(px)?\s*$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : null
}
