import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { collectPieces } from './collect-pieces.ts'
import { boundaryOf } from './multipart-boundary.ts'
import { countAsked } from './pipelined.ts'

/** What comes in less than this a piece is of no browser or program: a network's packet carries more. */
const BYTES_OF_PIECE = 256
/** Beside them: a program may write its first lines word by word. */
const SMALL_PIECES = 500
/** More than twice the parts that a form may have. The parser reads on beyond its own limit, some µs for each. */
const BOUNDARIES = 60

/**
 * A request whose body comes in next to nothing but small pieces ends there: each piece takes us as long as a whole
 * packet, and some hundred bytes of memory, so that a megabyte of single letters would take a second and 150 MB. So does
 * a form of next to nothing but boundaries, which is all that its parser has to do.
 */
export class Request extends IncomingMessage {
  #pieces = 0
  #bytes = 0
  #boundaries = 0
  #boundary: string | null | undefined

  constructor(socket: Socket) {
    super(socket)
    countAsked(socket)
  }

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece !== null) {
      this.#pieces += 1
      this.#bytes += piece.length
      collectPieces(piece.length)
      if (this.#pieces > SMALL_PIECES + this.#bytes / BYTES_OF_PIECE || this.#hasManyParts(piece)) {
        this.destroy()
        return false
      }
    }
    return super.push(piece, encoding)
  }

  /** Those that two pieces share are not counted: a piece is larger than many of them. */
  #hasManyParts(piece: Buffer): boolean {
    if (this.#boundary === undefined) this.#boundary = boundaryOf(this.headers['content-type'])
    if (this.#boundary === null) return false
    for (let at = piece.indexOf(this.#boundary); at >= 0; at = piece.indexOf(this.#boundary, at + 1)) {
      this.#boundaries += 1
      if (this.#boundaries > BOUNDARIES) return true
    }
    return false
  }
}
