import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { KeyWrapper } from '#platform/crypto/envelope.ts'
import { readKeks } from '#platform/crypto/keks.ts'
import type { Config } from './config.ts'
import { readSecrets, type SessionSecrets } from './secret-config.ts'

/** The configured secrets, or one made once under DATA_DIR and readable by its owner alone. */
export async function loadSessionSecrets({ sessionSecrets, dataDir }: Config): Promise<SessionSecrets> {
  if (sessionSecrets) return sessionSecrets
  return readSecrets(
    await madeOnce(path.join(dataDir, 'session-secret'), () => randomBytes(32).toString('base64url')),
  )
}

/** The vault's keys, configured or made once under DATA_DIR. Throws StartupProblem for keys that are no good. */
export async function loadVaultKeys(
  { vault, dataDir }: Config,
  secrets: SessionSecrets,
): Promise<KeyWrapper> {
  if (vault) return readKeks(vault, secrets)
  const keks = await madeOnce(path.join(dataDir, 'vault-keks.json'), () =>
    JSON.stringify({ k1: randomBytes(32).toString('base64') }),
  )
  const [current = ''] = Object.keys(JSON.parse(keks)).slice(-1)
  return readKeks({ keks, current }, secrets)
}

async function madeOnce(file: string, make: () => string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const made = make()
    try {
      await writeFile(file, made, { mode: 0o600, flag: 'wx' })
      return made
    } catch {
      // Another process of this machine was faster.
      return (await readFile(file, 'utf8')).trim()
    }
  }
}
