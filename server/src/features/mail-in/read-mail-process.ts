import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parseMail } from './parse-mail.ts'
import type { ReadAnswer, ReadOrder } from './parsed-mail.ts'
import { replyText } from './reply-text.ts'

/**
 * All of Node's own that the library of mails needs. It is given each line of a mail, and Node's takes 40 µs and half a
 * kilobyte for one: 1 MB of short lines would keep everybody's mails waiting for 20 s.
 */
class PlainBlob {
  readonly #parts: Uint8Array[]

  constructor(parts: (string | ArrayBuffer | Uint8Array)[]) {
    this.#parts = parts.map((part) =>
      typeof part === 'string' || part instanceof ArrayBuffer ? Buffer.from(part as ArrayBuffer) : part,
    )
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const whole = new Uint8Array(this.#parts.reduce((length, part) => length + part.length, 0))
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole.buffer
  }
}
globalThis.Blob = PlainBlob as unknown as typeof Blob

/** The first file after the usual three. */
const ANSWER = 3

const given = await buffer(process.stdin)
const end = given.indexOf('\n')
const order: ReadOrder = JSON.parse(given.toString('utf8', 0, end))
const { line, files } = await answer(order, given.subarray(end + 1)).catch((error: Error) => ({
  line: { kind: 'failure' as const, why: error.message.slice(0, 1_000) },
  files: [],
}))
writeWhole(Buffer.from(`${JSON.stringify(line)}\n`))
for (const file of files) writeWhole(file)

interface Answered {
  line: ReadAnswer
  files: Uint8Array[]
}

async function answer(wanted: ReadOrder, raw: Buffer): Promise<Answered> {
  if (wanted.kind === 'reply') return { line: { kind: 'reply', reply: replyText(wanted.body) }, files: [] }
  const { attachments, ...mail } = await parseMail(raw)
  const files = attachments.map(({ name, inline, bytes }) => ({ name, inline, size: bytes.length }))
  return { line: { kind: 'mail', mail, files }, files: attachments.map(({ bytes }) => bytes) }
}

function writeWhole(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWER, bytes, at)
}
