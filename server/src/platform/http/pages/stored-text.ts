import { createHash } from 'node:crypto'
import { compress, type Encoding } from './compress.ts'

/** A text that stays as it is, ready to be sent. */
export class StoredText {
  readonly bytes: Buffer
  /** Weak, since all encodings of one text are one. */
  readonly etag: string
  readonly #compressed = new Map<Encoding, Buffer>()

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  compressed(encoding: Encoding): Buffer {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const fresh = compress(this.bytes, encoding)
    this.#compressed.set(encoding, fresh)
    return fresh
  }
}
