import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip } from 'node:zlib'

export const RAW_MAX = 1_048_576
export const DECODED_MAX = 3 * 1_048_576
/** With what stands between its pieces: single letters in chunks, or with long notes, would fill the line for nothing. */
const SENT_MAX = 2 * RAW_MAX

export type BodyEnd =
  | 'complete'
  | 'raw_cap'
  | 'decoded_cap'
  | 'deadline'
  | 'cut_short'
  | 'bad_gzip'
  | 'not_decoded'

export interface Body {
  /** Decoded bytes, at most 3 MB; empty when the encoding is one we do not open. */
  bytes: Buffer
  rawBytes: number
  end: BodyEnd
  /** The `content-encoding` as sent, in small letters; null when there is none. */
  encoding: string | null
}

/** Reads a response within the caps and never throws. Anything but gzip and identity is named, not read. */
export async function readBody(
  response: IncomingMessage,
  signal: AbortSignal,
  rawMax: number = RAW_MAX,
): Promise<Body> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || null
  const gzip = encoding === 'gzip' || encoding === 'x-gzip'
  if (encoding !== null && encoding !== 'identity' && !gzip) {
    response.destroy()
    return { bytes: Buffer.alloc(0), rawBytes: 0, end: 'not_decoded', encoding }
  }
  const reading = new Reading(response, Math.min(rawMax, RAW_MAX))
  try {
    if (gzip) {
      const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
      await pipeline(reading.raw(), gunzip, (decoded: AsyncIterable<Buffer>) => reading.keep(decoded))
    } else await reading.keep(reading.raw())
  } catch (error) {
    reading.broke(error as NodeJS.ErrnoException, signal.aborted)
  }
  response.destroy()
  return { bytes: reading.bytes(), rawBytes: reading.rawBytes, end: reading.end ?? 'complete', encoding }
}

class Reading {
  rawBytes = 0
  end: BodyEnd | null = null
  #decodedBytes = 0
  /** Grows by doubling: pieces that are joined at the end would take the memory twice. */
  #whole = Buffer.alloc(0)
  readonly #response: IncomingMessage
  readonly #rawMax: number
  readonly #decodedMax: number

  constructor(response: IncomingMessage, rawMax: number) {
    this.#response = response
    this.#rawMax = rawMax
    this.#decodedMax = Math.min(DECODED_MAX, 3 * rawMax)
  }

  async *raw(): AsyncGenerator<Buffer> {
    const { socket } = this.#response
    const before = socket.bytesRead
    for await (const chunk of this.#response as AsyncIterable<Buffer>) {
      const room = socket.bytesRead - before > SENT_MAX ? 0 : this.#rawMax - this.rawBytes
      if (chunk.length > room) {
        this.rawBytes += room
        this.end = 'raw_cap'
        yield chunk.subarray(0, room)
        return
      }
      this.rawBytes += chunk.length
      yield chunk
    }
  }

  async keep(decoded: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of decoded) {
      const room = this.#decodedMax - this.#decodedBytes
      this.#add(chunk.subarray(0, room))
      if (chunk.length > room) {
        this.end = 'decoded_cap'
        return
      }
    }
  }

  /** What came, in a piece of its own size. */
  bytes(): Buffer {
    const came = this.#whole.subarray(0, this.#decodedBytes)
    return came.length * 2 < this.#whole.length ? Buffer.from(came) : came
  }

  #add(chunk: Buffer): void {
    const length = this.#decodedBytes + chunk.length
    if (length > this.#whole.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.min(this.#decodedMax, Math.max(length, this.#whole.length * 2)),
      )
      this.#whole.copy(larger)
      this.#whole = larger
    }
    chunk.copy(this.#whole, this.#decodedBytes)
    this.#decodedBytes = length
  }

  broke(error: NodeJS.ErrnoException, late: boolean): void {
    // Closing early at a cap surfaces as an error too; the cap is the truth.
    if (this.end === 'decoded_cap') return
    if (error.code?.startsWith('Z_')) this.end = 'bad_gzip'
    else if (late) this.end = 'deadline'
    else this.end ??= 'cut_short'
  }
}
