import { open } from 'node:fs/promises'
import { FILE_MAX_BYTES, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { queues } from '../budget-table.ts'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'
import { type ImageKind, redrawImage } from './content/image.ts'
import { detectKind, type KindName, kinds } from './content/kinds.ts'
import { safeFileName } from './name.ts'

export interface InspectedFile {
  /** Found by content, never as declared. */
  type: string
  /** Safe to show and to offer for download. */
  name: string
  /** What to store: images drawn anew, everything else as it came. */
  bytes: Buffer
  /** Pixels, of images alone. */
  width?: number
  height?: number
  /** A small WebP, of images alone. */
  preview?: Buffer
}

/** Guests have their own, so that however slow their files are, those of customers do not wait for them. */
type Lane = 'customers' | 'guests'

const inspections = {
  customers: new Semaphore(queues.inspections),
  guests: new Semaphore(queues.guestInspections),
} satisfies Record<Lane, Semaphore>

export const uploadsAtWork = {
  customers: new Semaphore(queues.uploads),
  guests: new Semaphore(queues.guestUploads),
} satisfies Record<Lane, Semaphore>

/**
 * Decides by content what a file is and makes it safe to keep. Throws `file_type` for what is not taken in,
 * `file_unreadable` for the empty, damaged or too large in pixels, `file_too_large` above 10 MB, or 25 MB of a video
 * where `videos` are taken at all. Two of customers run at once, and one of guests.
 */
export function inspectFile(
  source: string | Uint8Array,
  declaredName: string,
  { videos = false, lane = 'customers' }: { videos?: boolean; lane?: Lane } = {},
): Promise<InspectedFile> {
  const largest = videos ? VIDEO_MAX_BYTES : FILE_MAX_BYTES
  return inspections[lane].run(async () => {
    const bytes = typeof source === 'string' ? await readBounded(source, largest) : Buffer.from(source)
    checkSize(bytes.length, largest)
    const kind = await detectKind(bytes, declaredName)
    const isVideo = kinds[kind].type.startsWith('video/')
    if (isVideo && !videos) throw new Problem('file_type')
    if (!isVideo) checkSize(bytes.length, FILE_MAX_BYTES)
    const { type, extensions } = kinds[kind]
    const plainName = kind === 'heic' ? declaredName.replace(/\.hei[cf]$/i, '') : declaredName
    const name = safeFileName(plainName, extensions)
    return isImage(kind) ? { type, name, ...(await redrawImage(bytes, kind)) } : { type, name, bytes }
  })
}

async function readBounded(path: string, largest: number): Promise<Buffer> {
  await using handle = await open(path)
  checkSize((await handle.stat()).size, largest)
  return await handle.readFile()
}

function checkSize(size: number, largest: number): void {
  if (size === 0) throw new Problem('file_unreadable')
  if (size > largest) throw new Problem('file_too_large')
}

function isImage(kind: KindName): kind is ImageKind {
  return kinds[kind].type.startsWith('image/')
}
