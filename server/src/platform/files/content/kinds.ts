import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../../problem.ts'
import { isOffice, isPlainZip } from './office.ts'
import { isWholeVideo } from './video.ts'

interface Kind {
  type: string
  /** The first is ours, the others are as good. */
  extensions: readonly string[]
}

/** Everything that is taken in; what a file is, is decided by its content. */
export const kinds = {
  png: { type: 'image/png', extensions: ['png'] },
  jpg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  gif: { type: 'image/gif', extensions: ['gif'] },
  /** Of an iPhone; kept as the JPEG that it becomes. */
  heic: { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  txt: { type: 'text/plain', extensions: ['txt', 'text', 'log'] },
  csv: { type: 'text/csv', extensions: ['csv'] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  zip: { type: 'application/zip', extensions: ['zip'] },
  mp4: { type: 'video/mp4', extensions: ['mp4', 'm4v'] },
  mov: { type: 'video/quicktime', extensions: ['mov'] },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

const fromLibrary: Record<string, KindName> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  heic: 'heic',
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  zip: 'zip',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
}

/** Throws `file_type` for everything that is not on the list. */
export async function detectKind(bytes: Uint8Array, declaredName: string): Promise<KindName> {
  const found = await fileTypeFromBuffer(bytes).catch((error: unknown) => {
    throw new Problem('file_type', { cause: error })
  })
  const kind = found ? fromLibrary[found.ext] : textKind(bytes, declaredName)
  if (!kind || !isReally(kind, bytes)) throw new Problem('file_type')
  // An archive under another name is something that was to look like what it is not.
  if (kind === 'zip' && !/\.zip$/i.test(declaredName.trim())) throw new Problem('file_type')
  return kind
}

// The library also looks behind a leading ID3 tag or byte order mark, where another program would see something else.
function isReally(kind: KindName, bytes: Uint8Array): boolean {
  if (kind === 'pdf') return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  if (kind === 'docx') return isOffice(bytes, 'word/document.xml')
  if (kind === 'xlsx') return isOffice(bytes, 'xl/workbook.xml')
  if (kind === 'zip') return isPlainZip(bytes)
  if (kind === 'mp4' || kind === 'mov') return isWholeVideo(bytes)
  return true
}

/** Text has no mark of its own, so here the name counts too: `.js`, `.html` or `.png` is not text. */
function textKind(bytes: Uint8Array, declaredName: string): KindName | undefined {
  if (!isPlainText(bytes)) return undefined
  const extension = /\.([^.]*)$/.exec(declaredName.trim())?.[1]?.toLowerCase() ?? 'txt'
  if (kinds.csv.extensions.some((known) => known === extension)) return 'csv'
  return kinds.txt.extensions.some((known) => known === extension) ? 'txt' : undefined
}

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Browsers call it HTML or XML when the first visible character is `<`; `#!` and `%!` start programs.
    return !/[\p{Cc}--[\t\n\f\r]]/v.test(text) && !/^\s*(<|#!|%!)/.test(text)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
