import { FILE_MAX_BYTES, FILES_AT_ONCE } from '@sitewright/contract/tickets.ts'
import { sizeWords } from '../words/size-words.ts'

/** What the server takes (it looks inside as well); the picker offers the same. */
export const acceptedEndings = [
  'png',
  'jpg',
  'jpeg',
  'jfif',
  'webp',
  'gif',
  'pdf',
  'txt',
  'text',
  'log',
  'csv',
  'docx',
  'xlsx',
]
const KINDS = 'PNG, JPEG, WebP, GIF, PDF, text, CSV, Word (.docx) or Excel (.xlsx)'

export interface FileChoice {
  accepted: File[]
  /** One sentence for each file that is not taken, naming it and why. */
  rejected: string[]
}

/** Sorts newly chosen files into those that can be sent with the ones already chosen, and those that cannot. */
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
    return `this kind of file is not taken. Please send ${KINDS}.`
  if (file.size === 0) return 'it is empty.'
  if (file.size > FILE_MAX_BYTES) return `it has ${sizeWords(file.size)}; a file may have up to 10 MB.`
  if (chosen >= FILES_AT_ONCE) return `up to ${FILES_AT_ONCE} files can be sent at once.`
  return null
}

function endingOf(name: string): string {
  return name.includes('.') ? (name.split('.').at(-1)?.toLowerCase() ?? '') : ''
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
