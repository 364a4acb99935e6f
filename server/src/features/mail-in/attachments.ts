import { FILES_AT_ONCE } from '@sitewright/contract/file-rules.ts'
import { type InspectedFile, inspectFile } from '#platform/files/inspect.ts'
import { Problem } from '#platform/problem.ts'
import type { MailAttachment } from './parsed-mail.ts'

/** Smaller inline pictures are logos of signatures and tracking pixels. */
const INLINE_MIN_BYTES = 8 * 1024
const NAMED_MAX = 10
/** More than are taken, for a mail with a few that are not for us. A broken picture may cost 20 s of work. */
const TRIES_MAX = 8
/** None is tried later: the mails of all customers wait in one line. */
export const TRIES_MAX_MS = 30_000
const TOO_SLOW = 'Reading the files of this e-mail took too long. Please add this one on your ticket.'

export interface Attachments {
  files: InspectedFile[]
  /** One line each, for the message. */
  refused: string[]
}

/** The files of a mail by the rules of uploads; what is not taken is named with its reason. */
export async function inspectAttachments(
  attachments: MailAttachment[],
  { maxMs = TRIES_MAX_MS } = {},
): Promise<Attachments> {
  const files: InspectedFile[] = []
  const refused: string[] = []
  const until = performance.now() + maxMs
  let tries = 0
  for (const { name, bytes, inline } of attachments) {
    if (inline && bytes.length < INLINE_MIN_BYTES) continue
    try {
      if (files.length === FILES_AT_ONCE || tries === TRIES_MAX) throw new Problem('too_many_files')
      if (performance.now() >= until) throw new Problem('file_unreadable', { says: TOO_SLOW })
      tries += 1
      files.push(await inspectFile(bytes, name))
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error
      refused.push(`Not attached: ${name}. ${error.message}`)
    }
  }
  const more = refused.length - NAMED_MAX
  return { files, refused: [...refused.slice(0, NAMED_MAX), ...(more > 0 ? [`And ${more} more.`] : [])] }
}
