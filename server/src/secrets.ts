import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, checkSecret } from './config.ts'

/** The configured secret, or one made once under DATA_DIR and readable by its owner alone. */
export async function loadSessionSecret(config: Config): Promise<string> {
  if (config.sessionSecret) {
    checkSecret(config.sessionSecret)
    return config.sessionSecret
  }
  const file = path.join(config.dataDir, 'session-secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const secret = randomBytes(32).toString('base64url')
    try {
      await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
      return secret
    } catch {
      // Another process of this machine was a moment faster.
      return (await readFile(file, 'utf8')).trim()
    }
  }
}
