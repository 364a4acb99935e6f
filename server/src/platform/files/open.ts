import type { Config } from '#server/config.ts'
import { openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** The store that the configuration names: a bucket, or the folder under DATA_DIR. */
export function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return config.s3 ? openS3Store(config.s3) : openDiskStore(config.dataDir)
}
