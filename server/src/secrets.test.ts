import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testEnvironment } from '#test/environment.ts'
import { loadConfig } from './config.ts'
import { loadSessionSecrets, loadVaultKeys } from './secrets.ts'

test('what is made where nothing was configured is made once, and is for its owner alone to read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const without = { SESSION_SECRET: '', VAULT_KEKS: '', VAULT_KEK_CURRENT: '' }
  const config = loadConfig({ ...testEnvironment, ...without, DATA_DIR: dataDir })
  const all = await Promise.all([1, 2, 3].map(() => loadSessionSecrets(config)))
  const [secrets = ['']] = all
  expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  expect([...all, await loadSessionSecrets(config)]).toEqual(Array(4).fill(secrets))
  expect((await loadVaultKeys(config, secrets)).current).toBe('k1')
  const files = await readdir(dataDir)
  expect(files.sort()).toEqual(['session-secret', 'vault-keks.json'])
  for (const file of files) expect((await stat(path.join(dataDir, file))).mode & 0o777).toBe(0o600)
})
