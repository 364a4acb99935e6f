const pattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/
const KEY_MAX = 200

/** Throws on a key that is not ours: it would be a bug, and on a disk a way out of the folder. */
export function checkKey(key: string): string {
  if (key.length > KEY_MAX || !pattern.test(key))
    throw new Error(`Not a key for files: ${JSON.stringify(key)}`)
  return key
}
