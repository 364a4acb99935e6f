import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** More came than we read; browsers take three times as much. */
export const HANDSHAKE_TOO_LONG = 'ERR_TLS_HANDSHAKE_TOO_LONG'

/** A socket that ends where more comes than `max` before it is `open`: what a handshake may weigh. */
export class Bounded extends Duplex {
  isOpen = false
  #left: number
  readonly #socket: Socket

  constructor(socket: Socket, max: number) {
    super()
    this.#socket = socket
    this.#left = max
    socket.on('data', (chunk) => {
      this.#left -= chunk.length
      if (!this.isOpen && this.#left < 0)
        this.destroy(Object.assign(new Error('too long a handshake'), { code: HANDSHAKE_TOO_LONG }))
      else if (!this.push(chunk)) socket.pause()
    })
    socket.once('end', () => this.push(null))
    socket.once('error', (error) => this.destroy(error))
    socket.once('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}
