import { text } from 'node:stream/consumers'
import { Problem } from '../problem.ts'
import type { FileStore } from './store.ts'

/** A small file of ours; null where there is none. */
export async function readText(files: FileStore, key: string): Promise<string | null> {
  try {
    return await text(await files.get(key))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}
