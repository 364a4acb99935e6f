import { StartupProblem } from '../startup-problem.ts'
import { type KeyWrapper, localKeys, open, seal } from './envelope.ts'

const KEY_BYTES = 32
/** Of 32 random bytes some 30 differ; fewer than 16 do not happen by chance. */
const DIFFERENT_BYTES = 16
const ID = /^[\w.-]{1,32}$/

/** The vault's keys as they are configured, before they are checked. */
export interface KekSettings {
  /** JSON: id → base64 of 32 bytes. */
  keks: string
  current: string
}

/**
 * Reads VAULT_KEKS and VAULT_KEK_CURRENT. Throws StartupProblem for keys that are short, repeated, made up, equal to
 * the session secret, or do not open what they close. Never quotes a key.
 */
export async function readKeks(
  { keks, current }: KekSettings,
  sessionSecrets: string[],
): Promise<KeyWrapper> {
  const keys = new Map(
    Object.entries(parsed(keks)).map(([id, text]) => [id, keyOf(id, text, sessionSecrets)]),
  )
  const different = new Set([...keys.values()].map((key) => key.toString('hex')))
  if (different.size < keys.size)
    throw new StartupProblem('VAULT_KEKS names the same key twice: each id needs a key of its own.')
  if (!keys.has(current))
    throw new StartupProblem(`VAULT_KEK_CURRENT is ${current}, which VAULT_KEKS does not name.`)
  for (const id of keys.keys()) await testKey(localKeys(keys, id), id)
  return localKeys(keys, current)
}

function parsed(json: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(json)
    const entries = Object.entries(value as Record<string, unknown>)
    if (entries.length > 0 && entries.every(([id, key]) => ID.test(id) && typeof key === 'string'))
      return Object.fromEntries(entries) as Record<string, string>
  } catch {
    // The sentence below says what is expected; the value itself must not be shown.
  }
  throw new StartupProblem('VAULT_KEKS must look like {"k1":"base64 of 32 random bytes"}.')
}

function keyOf(id: string, text: string, sessionSecrets: string[]): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES || key.toString('base64') !== text)
    throw new StartupProblem(`The key ${id} of VAULT_KEKS must be 32 bytes in base64 (44 characters).`)
  if (isMadeUp(key) || /sample|example|change|secret|password/i.test(text))
    throw new StartupProblem(`The key ${id} of VAULT_KEKS must be random, not a sample.`)
  if (sessionSecrets.includes(text) || sessionSecrets.includes(key.toString('base64url')))
    throw new StartupProblem(
      `The key ${id} of VAULT_KEKS is the SESSION_SECRET: it needs a secret of its own.`,
    )
  return key
}

/** Repeated bytes, an even count upwards or downwards, or something that a person typed. */
function isMadeUp(key: Buffer): boolean {
  const steps = new Set([...key].slice(1).map((byte, at) => (byte - (key[at] ?? 0)) & 255))
  const isTyped = /^[ -~]+$/.test(key.toString('latin1'))
  return new Set(key).size < DIFFERENT_BYTES || steps.size === 1 || isTyped
}

async function testKey(keys: KeyWrapper, id: string): Promise<void> {
  const place = { tenantId: 0, ownerId: 0, recordId: 0, field: 'self-test', dekVersion: 0 }
  const text = 'opens what it closes'
  const opened = await open(keys, place, await seal(keys, place, text)).catch(() => null)
  if (opened !== text) throw new StartupProblem(`The key ${id} of VAULT_KEKS does not open what it closes.`)
}
