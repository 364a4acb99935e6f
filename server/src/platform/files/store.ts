import type { Readable } from 'node:stream'

/** Where files lie: a folder on this machine, or an S3-compatible bucket. Keys are ours, never a person's text. */
export interface FileStore {
  /** Stores the bytes under the key; a second put replaces. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The same from a file of ours on this machine, which may be moved away. */
  putFile(key: string, file: string, contentType: string): Promise<void>
  /** Throws `not_found` when there is nothing under the key. */
  get(key: string): Promise<Readable>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}
