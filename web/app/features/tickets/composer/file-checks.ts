import { FILE_MAX_BYTES, FILES_AT_ONCE, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { sizeWords } from '../words/size-words.ts'

/** File endings that the server accepts (it also inspects the content). */
export const acceptedEndings = [
  'png',
  'jpg',
  'jpeg',
  'jfif',
  'heic',
  'heif',
  'webp',
  'gif',
  'pdf',
  'txt',
  'text',
  'log',
  'csv',
  'docx',
  'xlsx',
  'zip',
  'mp4',
  'm4v',
  'mov',
]
const videoEndings = ['mp4', 'm4v', 'mov']
const KINDS =
  'PNG, JPEG, HEIC, WebP, GIF, PDF, text, log, CSV, Word (.docx), Excel (.xlsx), ZIP, or a short video (MP4, MOV)'

export interface FileChoice {
  accepted: File[]
  /** One sentence for each rejected file, with its name and the reason. */
  rejected: string[]
}

/** Splits newly chosen files into those that can be sent with the ones already chosen, and those that cannot. */
export function chooseFiles(already: File[], fresh: File[]): FileChoice {
  const accepted: File[] = []
  const rejected: string[] = []
  for (const file of fresh) {
    const reason = problemWith(file, already.length + accepted.length)
    if (reason) rejected.push(`“${file.name}” was not added: ${reason}`)
    else if (![...already, ...accepted].some((one) => isSame(one, file))) accepted.push(file)
  }
  return { accepted, rejected }
}

function problemWith(file: File, chosen: number): string | null {
  if (!acceptedEndings.includes(endingOf(file.name)))
    return `this file type is not accepted. Please send ${KINDS}.`
  if (file.size === 0) return 'it is empty.'
  const isVideo = videoEndings.includes(endingOf(file.name))
  if (file.size > (isVideo ? VIDEO_MAX_BYTES : FILE_MAX_BYTES))
    return `it has ${sizeWords(file.size)}; a ${isVideo ? 'video may have up to 25' : 'file may have up to 10'} MB.`
  if (chosen >= FILES_AT_ONCE) return `up to ${FILES_AT_ONCE} files can be sent at once.`
  return null
}

function endingOf(name: string): string {
  return name.includes('.') ? (name.split('.').at(-1)?.toLowerCase() ?? '') : ''
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
