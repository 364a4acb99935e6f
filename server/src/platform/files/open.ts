import type { Config } from '#server/config.ts'
import type { FileStore } from './store.ts'
import { openDiskStore } from './stores/disk.ts'

/** The store that the configuration names: a bucket, or the folder under DATA_DIR. */
export async function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!config.s3) return openDiskStore(config.dataDir)
  const { openS3Store } = await import('./stores/s3.ts')
  return openS3Store(config.s3)
}
