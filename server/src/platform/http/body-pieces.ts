import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { collectPieces } from './collect-pieces.ts'
import { countAsked } from './pipelined.ts'

/** What comes in less than this a piece is of no browser or program: a network's packet carries more. */
const BYTES_OF_PIECE = 256
/** Beside them: a program may write its first lines word by word. */
const SMALL_PIECES = 500

/**
 * A request whose body comes in next to nothing but small pieces ends there: each piece takes us as long as a whole
 * packet, and some hundred bytes of memory, so that a megabyte of single letters would take a second and 150 MB.
 */
export class Request extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  constructor(socket: Socket) {
    super(socket)
    countAsked(socket)
  }

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1
      this.#bytes += piece.length
      collectPieces(piece.length)
      if (this.#pieces > SMALL_PIECES + this.#bytes / BYTES_OF_PIECE) {
        this.destroy()
        return false
      }
    }
    return super.push(piece, encoding)
  }
}
