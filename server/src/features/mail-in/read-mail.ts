import { fileURLToPath } from 'node:url'
import { MAIL_MAX_BYTES } from '@sitewright/contract/mail-in.ts'
import { queues } from '#platform/budget-table.ts'
import { type Answered, askCaged, cutInPieces } from '#platform/cage/ask-caged.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { type MailBody, type ParsedMail, ReadAnswer, type ReadOrder } from './parsed-mail.ts'
import { plainReplyText } from './reply-text.ts'

const READ_MAX_MS = 20_000
const REPLY_MAX_MS = 10_000
/** The files of a mail are smaller than the mail; its text may be there twice. */
const ANSWER_MAX_BYTES = 2 * MAIL_MAX_BYTES
/** Of its heap, and of the mail outside it, several times. */
const MEMORY_MAX_BYTES = 600 * 1024 ** 2
/** A small young generation, so that what a mail leaves behind is collected early. */
const HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']
const READER = fileURLToPath(new URL('./read-mail-process.ts', import.meta.url))

const line = new Semaphore(queues.mails)

/** The mail cannot be read, and will not be later either. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

/**
 * Reads a stranger's mail in a process of its own, in a cage, which ends after 20 s of its own time (in line for a
 * processor is none) or at 192 MB of heap: no mail holds up anything else. It is no thread, since one that runs out of
 * heap may end all of us. Throws `UnreadableMail`.
 */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  return mailOf(await ask({ kind: 'mail' }, raw, READ_MAX_MS))
}

/** What the person wrote, found there too; where that takes longer than 10 s, more of what they quote stays. */
export async function readReply(body: MailBody): Promise<string> {
  const answered = await ask({ kind: 'reply', body }, Buffer.of(), REPLY_MAX_MS)
  const answer = ReadAnswer.safeParse(answered?.line).data
  return answer?.kind === 'reply' ? answer.reply : plainReplyText({ ...body, html: '' })
}

/** The mail in an answer, which is as little ours as the mail was. Throws `UnreadableMail`. */
export function mailOf(answered: Answered | null): ParsedMail {
  const answer = ReadAnswer.safeParse(answered?.line).data
  if (answer?.kind === 'failure') throw new UnreadableMail(answer.why)
  if (!answered || answer?.kind !== 'mail') throw new UnreadableMail('it took too long or too much memory')
  const { mail, files } = answer
  const pieces = cutInPieces(
    answered.bytes,
    files.map(({ size }) => size),
  )
  if (!pieces) throw new UnreadableMail('it was read in part')
  const attachments = files.map(({ name, inline }, at) => ({
    name,
    inline,
    bytes: pieces[at] ?? Buffer.of(),
  }))
  return { ...mail, attachments }
}

function ask(order: ReadOrder, bytes: Uint8Array, maxMs: number): Promise<Answered | null> {
  return line.run(() =>
    askCaged({
      script: READER,
      node: HEAP,
      order,
      bytes,
      maxMs,
      memoryMaxBytes: MEMORY_MAX_BYTES,
      answerMaxBytes: ANSWER_MAX_BYTES,
    }),
  )
}
