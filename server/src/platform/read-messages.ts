import type { Readable } from 'node:stream'
import type { z } from 'zod'

interface Reading<S extends z.ZodType> {
  schema: S
  /** Of one message. */
  maxBytes: number
  onMessage: (message: z.infer<S>) => void
  /** Called once, and nothing is read after it. */
  onBroken: (why: string) => void
}

const LINE_END = 10
/** Of one message: of 8 MB, a kilobyte each. Each one takes more memory than it has bytes. */
const PIECES_MAX = 8_192

/**
 * Reads JSON, a line each, from a process that may be in a stranger's hands: Node's own channel between processes ends
 * ours for a line that is no JSON. A message that is too long or not of the schema breaks it off.
 */
export function readMessages<S extends z.ZodType>(stream: Readable, reading: Reading<S>): void {
  let pieces: Buffer[] = []
  let bytes = 0
  const stop = (why: string) => {
    pieces = []
    stream.off('data', read).resume()
    reading.onBroken(why)
  }
  const read = (chunk: Buffer) => {
    for (let from = 0; ; ) {
      const end = chunk.indexOf(LINE_END, from)
      const piece = chunk.subarray(from, end < 0 ? undefined : end)
      bytes += piece.length
      if (bytes > reading.maxBytes || pieces.length === PIECES_MAX) return stop('a message is too long')
      pieces.push(piece)
      if (end < 0) return
      const message = reading.schema.safeParse(parsed(Buffer.concat(pieces)))
      if (!message.success) return stop('a message is not understood')
      pieces = []
      bytes = 0
      from = end + 1
      reading.onMessage(message.data)
    }
  }
  stream.on('data', read).on('error', () => undefined)
}

/** `undefined`, which no schema of ours takes, for what is no JSON. */
function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}
