import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteHeader, quoteTag } from '#evidence.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { imagesOf, type Weighed, weigh } from './page-images.ts'

export const IMAGES_MAX = 6
const HEAVY_BYTES = 500_000
/** Four times the pixels drawn, on a screen of twice the density. */
const OVERSIZE = 16
const OVERSIZE_BYTES = 150_000
const OVERSIZE_PIXELS = 2_000_000

/** `perf.images`: photos far heavier than what is drawn of them. */
export const images: Check = {
  codes: ['perf.images'],
  when: 'content',
  says: 'Weighing the pictures…',
  async look(snapshot) {
    const { answer } = snapshot
    const weighed = await weighFirst(snapshot)
    const heavy = weighed.filter((each) => each.bytes > HEAVY_BYTES || isOversize(each))
    const [worst] = heavy.sort((a, b) => b.bytes - a.bytes)
    if (!worst) return []
    const evidence = heavy.slice(0, 5).flatMap((each) => [weightOf(each)])
    const { element } = worst.image
    evidence.push(quoteTag(answer, element))
    return [detection('perf.images', 'confirmed', evidence, wordsFor(heavy, worst))]
  },
}

/** The first few pictures of the page; remembered, so that asking again costs nothing. */
export async function weighFirst(snapshot: ContentSnapshot): Promise<Weighed[]> {
  const asked = imagesOf(snapshot).slice(0, IMAGES_MAX)
  return (await Promise.all(asked.map((image) => weigh(snapshot, image)))).filter((each) => each !== null)
}

function isOversize({ natural, image: { drawn }, bytes }: Weighed): boolean {
  if (!natural || !drawn) return false
  const pixels = natural.width * natural.height
  const isCostly = bytes > OVERSIZE_BYTES || pixels > OVERSIZE_PIXELS
  return isCostly && pixels > OVERSIZE * drawn.width * drawn.height
}

function weightOf({ reply, natural, ...weighed }: Weighed) {
  const size = natural ? `, ${natural.width} x ${natural.height} pixels` : ''
  const header = reply.status === 206 ? 'content-range' : 'content-length'
  const quote = quoteHeader(reply, header)
  return { ...quote, where: `${quote.where}: ${kilobytes(weighed)}${size}` }
}

function wordsFor(heavy: readonly Weighed[], worst: Weighed): Partial<Detection> {
  const rest = heavy.length > 1 ? ` ${heavy.length} of your pictures are like this.` : ''
  const { natural, image } = worst
  const drawn =
    natural && image.drawn && isOversize(worst)
      ? ` It is ${natural.width} x ${natural.height} pixels but drawn at ${image.drawn.width} x ${image.drawn.height}.`
      : ''
  return {
    means: `One picture alone weighs ${kilobytes(worst)}.${drawn}${rest} On a phone the page appears piece by piece, and people leave before they have seen it.`,
  }
}

function kilobytes({ bytes, isWhole }: Pick<Weighed, 'bytes' | 'isWhole'>): string {
  const size = bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1_000)} kB`
  return isWhole ? size : `more than ${size}`
}
