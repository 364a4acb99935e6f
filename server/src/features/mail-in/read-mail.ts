import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { MAIL_MAX_BYTES } from '@sitewright/contract/mail-in.ts'
import { openCage } from '#outside/examiner/cage.ts'
import { inLineMsOf, onceLate } from '#outside/examiner/processes.ts'
import { queues } from '#platform/budget-table.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { type MailBody, type ParsedMail, ReadAnswer, type ReadOrder } from './parsed-mail.ts'
import { plainReplyText } from './reply-text.ts'

const READ_MAX_MS = 20_000
const REPLY_MAX_MS = 10_000
/** The files of a mail are smaller than the mail; its text may be there twice. */
const ANSWER_MAX_BYTES = 2 * MAIL_MAX_BYTES
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
  const answer = lineOf(await ask({ kind: 'reply', body }, Buffer.of(), REPLY_MAX_MS))?.answer
  return answer?.kind === 'reply' ? answer.reply : plainReplyText({ ...body, html: '' })
}

/** The mail in an answer, which is as little ours as the mail was. Throws `UnreadableMail`. */
export function mailOf(answered: Buffer): ParsedMail {
  const { answer, rest } = lineOf(answered) ?? {}
  if (answer?.kind === 'failure') throw new UnreadableMail(answer.why)
  if (answer?.kind !== 'mail' || !rest) throw new UnreadableMail('it took too long or too much memory')
  let at = 0
  const attachments = answer.files.map(({ name, inline, size }) => {
    at += size
    return { name, inline, bytes: rest.subarray(at - size, at) }
  })
  if (at !== rest.length) throw new UnreadableMail('it was read in part')
  return { ...answer.mail, attachments }
}

function lineOf(answered: Buffer): { answer: ReadAnswer; rest: Buffer } | null {
  const end = answered.indexOf('\n')
  if (end < 0) return null
  try {
    const answer = ReadAnswer.parse(JSON.parse(answered.toString('utf8', 0, end)))
    return { answer, rest: answered.subarray(end + 1) }
  } catch {
    return null
  }
}

/** All that the process says until it ends; what was broken off is no whole answer. */
function ask(order: ReadOrder, raw: Uint8Array, maxMs: number): Promise<Buffer> {
  return line.run(async () => {
    const cage = openCage({ environment: {}, browser: null })
    try {
      const child = spawn(process.execPath, [...HEAP, ...cage.execArgv, READER], {
        env: cage.env,
        stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      })
      const kill = () => child.kill('SIGKILL')
      const closed = once(child, 'close')
      // What cannot be written to one that has just died shows as its end.
      child.stdin?.on('error', () => undefined).write(`${JSON.stringify(order)}\n`)
      child.stdin?.end(raw)
      const callOff = onceLate(maxMs, () => inLineMsOf(child.pid), kill)
      const answered = readAtMost(child.stdio[3] as Readable, ANSWER_MAX_BYTES, kill)
      await closed.finally(callOff)
      return answered()
    } finally {
      await cage.clear()
    }
  })
}

/** Keeps what comes until `maxBytes`, and then calls `tooMuch`. Returns a function that gives all of it. */
function readAtMost(stream: Readable, maxBytes: number, tooMuch: () => void): () => Buffer {
  const pieces: Buffer[] = []
  let bytes = 0
  stream
    .on('error', () => undefined)
    .on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > maxBytes) tooMuch()
      else pieces.push(piece)
    })
  return () => Buffer.concat(pieces)
}
