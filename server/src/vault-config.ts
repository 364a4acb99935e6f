import type { z } from 'zod'
import type { KekSettings } from '#platform/crypto/keks.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { Text } from './values-config.ts'

export const vaultVariables = { VAULT_KEKS: Text.optional(), VAULT_KEK_CURRENT: Text.optional() }

type Given = z.infer<z.ZodObject<typeof vaultVariables>>

/** The configured keys, not checked yet; null where they are made once under DATA_DIR. */
export function readVault({ VAULT_KEKS: keks, VAULT_KEK_CURRENT: current }: Given): KekSettings | null {
  if (!keks && !current) return null
  if (!keks || !current)
    throw new StartupProblem('VAULT_KEKS and VAULT_KEK_CURRENT are only of use together.')
  return { keks, current }
}

/** What production must bring of its own. */
export function vaultNeeds(given: Given): [value: unknown, name: string][] {
  return [
    [given.VAULT_KEKS, 'VAULT_KEKS (JSON of id → base64 of 32 random bytes)'],
    [given.VAULT_KEK_CURRENT, 'VAULT_KEK_CURRENT (the id of the key to use)'],
  ]
}
