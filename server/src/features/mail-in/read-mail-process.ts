import { answerCaged } from '#platform/cage/answer-caged.ts'
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

await answerCaged<ReadOrder>((order, raw) =>
  answer(order, raw).catch((error: Error) => ({
    line: { kind: 'failure', why: error.message.slice(0, 1_000) } satisfies ReadAnswer,
  })),
)

async function answer(order: ReadOrder, raw: Buffer): Promise<{ line: ReadAnswer; bytes?: Uint8Array[] }> {
  if (order.kind === 'reply') return { line: { kind: 'reply', reply: replyText(order.body) } }
  const { attachments, ...mail } = await parseMail(raw)
  const files = attachments.map(({ name, inline, bytes }) => ({ name, inline, size: bytes.length }))
  return { line: { kind: 'mail', mail, files }, bytes: attachments.map(({ bytes }) => bytes) }
}
