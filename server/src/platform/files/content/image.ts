import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { Problem } from '../../problem.ts'

export type ImageKind = 'png' | 'jpg' | 'webp' | 'gif'

const PIXELS_MAX = 40_000_000
const ANIMATION_PIXELS_MAX = 120_000_000
const FRAMES_MAX = 300
const PREVIEW_MAX_PIXELS = 480
const SECONDS_MAX = 20

sharp.cache(false)
sharp.concurrency(1)
// Only the decoders that we need exist: no SVG, PDF, TIFF or ImageMagick can be reached by any trick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

const formats: Record<ImageKind, { name: string; encode: (image: Sharp) => Sharp }> = {
  png: { name: 'png', encode: (image) => image.png() },
  jpg: { name: 'jpeg', encode: (image) => image.jpeg({ quality: 90 }) },
  webp: { name: 'webp', encode: (image) => image.webp({ quality: 90, effort: 2 }) },
  gif: { name: 'gif', encode: (image) => image.gif({ effort: 2 }) },
}

interface CleanImage {
  bytes: Buffer
  width: number
  height: number
  /** WebP, at most 480 pixels on its longer side. */
  preview: Buffer
}

/**
 * Draws the picture anew, turned upright: what comes out has no metadata, comment or appended data of what came in.
 * Throws `file_unreadable` for a damaged one, more than 40 million pixels or 300 frames, or 20 s of work.
 */
export async function redrawImage(bytes: Uint8Array, kind: ImageKind): Promise<CleanImage> {
  const { name, encode } = formats[kind]
  const first: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'error' }
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, first).metadata()
    const pixels = width * height
    if (format !== name || pixels > PIXELS_MAX) throw new Error(`${width}x${height} pixels of ${format}`)
    if (pages > FRAMES_MAX || pixels * pages > ANIMATION_PIXELS_MAX)
      throw new Error(`${pages} frames of ${pixels} pixels`)
    const all = pages > 1 ? { ...first, limitInputPixels: ANIMATION_PIXELS_MAX, animated: true } : first
    const { data, info } = await encode(upright(bytes, all)).toBuffer({ resolveWithObject: true })
    const preview = await upright(bytes, first)
      .resize(PREVIEW_MAX_PIXELS, PREVIEW_MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, preview }
  } catch (error) {
    throw new Problem('file_unreadable', { cause: error })
  }
}

function upright(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(bytes, options).autoOrient().timeout({ seconds: SECONDS_MAX })
}
