import { FILE_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { Problem } from '../problem.ts'
import type { ImageKind } from './content/image.ts'
import { detectKind, type KindName, kinds } from './content/kinds.ts'
import { safeFileName } from './name.ts'

export interface Inspected {
  /** Found by content, never as declared. */
  type: (typeof kinds)[KindName]['type']
  /** Safe to show and to offer for download. */
  name: string
  /** Drawn anew, of images alone. */
  image?: { bytes: Buffer; width: number; height: number; preview: Buffer }
}

/** Decides by content what a file is, and draws pictures anew. Throws as `inspectFile`. */
export async function inspectBytes(
  bytes: Buffer,
  declaredName: string,
  { videos }: { videos: boolean },
): Promise<Inspected> {
  const kind = await detectKind(bytes, declaredName)
  const isVideo = kinds[kind].type.startsWith('video/')
  if (isVideo && !videos) throw new Problem('file_type')
  if (!isVideo && bytes.length > FILE_MAX_BYTES) throw new Problem('file_too_large')
  const { type, extensions } = kinds[kind]
  const plainName = kind === 'heic' ? declaredName.replace(/\.hei[cf]$/i, '') : declaredName
  const name = safeFileName(plainName, extensions)
  if (!isImage(kind)) return { type, name }
  // The library of pictures takes half of the process's time to start.
  const { redrawImage } = await import('./content/image.ts')
  return { type, name, image: await redrawImage(bytes, kind) }
}

function isImage(kind: KindName): kind is ImageKind {
  return kinds[kind].type.startsWith('image/')
}
