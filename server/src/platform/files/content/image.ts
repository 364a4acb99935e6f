import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { Problem } from '../../problem.ts'
import { type Decoding, decodeHeic } from './decode-heic.ts'

export type ImageKind = 'png' | 'jpg' | 'webp' | 'gif' | 'heic'

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
  heic: { name: 'raw', encode: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 90 }) },
}

interface CleanImage {
  bytes: Buffer
  width: number
  height: number
  /** WebP, at most 480 pixels on its longer side. */
  preview: Buffer
}

interface Source {
  bytes: Uint8Array
  options: SharpOptions
  /** Its first frame alone. */
  still: SharpOptions
}

/**
 * Draws the picture anew, turned upright: what comes out has no metadata, comment or appended data of what came in; a
 * HEIC becomes a JPEG. Throws `file_unreadable` for a damaged one, more than 40 million pixels or 300 frames, or 20 s of work.
 */
export async function redrawImage(
  bytes: Uint8Array,
  kind: ImageKind,
  decoding?: Decoding,
): Promise<CleanImage> {
  try {
    const { options, still, ...source } = await (kind === 'heic'
      ? readHeic(bytes, decoding)
      : readImage(bytes, kind))
    const { data, info } = await formats[kind]
      .encode(upright(source.bytes, options))
      .toBuffer({ resolveWithObject: true })
    const preview = await upright(source.bytes, still)
      .resize(PREVIEW_MAX_PIXELS, PREVIEW_MAX_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, preview }
  } catch (error) {
    throw new Problem('file_unreadable', { cause: error })
  }
}

async function readImage(bytes: Uint8Array, kind: ImageKind): Promise<Source> {
  const still: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'error' }
  const { format, pages = 1 } = await sharp(bytes, still).metadata()
  if (format !== formats[kind].name || pages > FRAMES_MAX) throw new Error(`${pages} frames of ${format}`)
  const options = pages > 1 ? { ...still, limitInputPixels: ANIMATION_PIXELS_MAX, animated: true } : still
  return { bytes, options, still }
}

async function readHeic(bytes: Uint8Array, decoding?: Decoding): Promise<Source> {
  const { data, width, height } = await decodeHeic(bytes, PIXELS_MAX, decoding)
  const options: SharpOptions = { limitInputPixels: PIXELS_MAX, raw: { width, height, channels: 4 } }
  return { bytes: new Uint8Array(data.buffer), options, still: options }
}

function upright(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(bytes, options).autoOrient().timeout({ seconds: SECONDS_MAX })
}
