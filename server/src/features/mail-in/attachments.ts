import { FILES_AT_ONCE } from '@sitewright/contract/tickets.ts'
import { type InspectedFile, inspectFile } from '#platform/files/inspect.ts'
import { Problem } from '#platform/problem.ts'
import type { MailAttachment } from './parsed-mail.ts'

/** Smaller pictures within the text are logos of signatures and counters of who reads. */
const INLINE_MIN_BYTES = 8 * 1024
const NAMED_MAX = 10

export interface Attachments {
  files: InspectedFile[]
  /** One line each, for the message. */
  refused: string[]
}

/** The files of a mail by the rules of uploads; what is not taken is named with its reason. */
export async function inspectAttachments(attachments: MailAttachment[]): Promise<Attachments> {
  const files: InspectedFile[] = []
  const refused: string[] = []
  for (const { name, bytes, inline } of attachments) {
    if (inline && bytes.length < INLINE_MIN_BYTES) continue
    try {
      if (files.length === FILES_AT_ONCE) throw new Problem('too_many_files')
      files.push(await inspectFile(bytes, name))
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error
      refused.push(`Not attached: ${name}. ${error.message}`)
    }
  }
  const more = refused.length - NAMED_MAX
  return { files, refused: [...refused.slice(0, NAMED_MAX), ...(more > 0 ? [`And ${more} more.`] : [])] }
}
