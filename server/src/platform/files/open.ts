import type { Config } from '#server/config.ts'
import type { FileStore } from './store.ts'
import { openDiskStore } from './stores/disk.ts'
import { openS3Store } from './stores/s3.ts'

/** The store that the configuration names: a bucket, or the folder under DATA_DIR. */
export function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return config.s3 ? openS3Store(config.s3) : openDiskStore(config.dataDir)
}
