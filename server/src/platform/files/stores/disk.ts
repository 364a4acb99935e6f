import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../problem.ts'
import { incomingFolder } from '../leftovers.ts'
import type { FileStore } from '../store.ts'
import { checkKey } from './key.ts'

/**
 * Files under DATA_DIR/files, spread over folders by the hash of their key. A file is there whole or not at all, also
 * after a crash. A full disk throws `ENOSPC` and leaves nothing behind.
 */
export function openDiskStore(dataDir: string): FileStore {
  const placeOf = (key: string) => {
    const hash = createHash('sha256').update(checkKey(key)).digest('hex')
    return path.join(dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '_'))
  }
  return {
    put: async (key, bytes) => {
      const place = placeOf(key)
      const temporary = path.join(incomingFolder(dataDir), randomUUID())
      await mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 })
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      try {
        await writeDurably(temporary, bytes)
        await rename(temporary, place)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(path.dirname(place))
    },
    putFile: async (key, file) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await syncFile(file)
      await rename(file, place)
      await syncFolder(path.dirname(place))
    },
    get: async (key) => {
      const handle = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Problem('not_found', { cause: error }) : error
      })
      return handle.createReadStream()
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.sync()
}

// The new name itself must reach the disk, or a power cut takes a file that the database already lists.
async function syncFolder(folder: string): Promise<void> {
  await using handle: FileHandle = await open(folder)
  await handle.sync()
}
