import { open } from 'node:fs/promises'
import { FILE_MAX_BYTES } from '@sitewright/contract/tickets.ts'
import { Gate } from '../gate.ts'
import { Problem } from '../problem.ts'
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

const gate = new Gate(2, 50)

/**
 * Decides by content what a file is and makes it safe to keep. Throws `file_type` for what is not taken in,
 * `file_unreadable` for the empty, damaged or too large in pixels, `file_too_large` above 10 MB. Two run at once.
 */
export function inspectFile(source: string | Uint8Array, declaredName: string): Promise<InspectedFile> {
  return gate.run(async () => {
    const bytes = typeof source === 'string' ? await readBounded(source) : Buffer.from(source)
    checkSize(bytes.length)
    const kind = await detectKind(bytes, declaredName)
    const { type, extensions } = kinds[kind]
    const name = safeFileName(declaredName, extensions)
    return isImage(kind) ? { type, name, ...(await redrawImage(bytes, kind)) } : { type, name, bytes }
  })
}

async function readBounded(path: string): Promise<Buffer> {
  await using handle = await open(path)
  checkSize((await handle.stat()).size)
  return handle.readFile()
}

function checkSize(size: number): void {
  if (size === 0) throw new Problem('file_unreadable')
  if (size > FILE_MAX_BYTES) throw new Problem('file_too_large')
}

function isImage(kind: KindName): kind is ImageKind {
  return kinds[kind].type.startsWith('image/')
}
