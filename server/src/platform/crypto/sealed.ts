import type { KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import type { KeyRing } from './keys.ts'

interface SealedFor {
  /** What it is, such as `totp`. */
  purpose: string
  /** The number of the person or thing whose secret it is. */
  of: number
}

/** A short secret for the database: AES-256-GCM, bound to its purpose and whose it is. */
export async function seal([newest]: KeyRing, { purpose, of }: SealedFor, secret: string): Promise<string> {
  return new CompactEncrypt(Buffer.from(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: purpose, sub: String(of) })
    .encrypt(newest)
}

/** Null when it is altered, of another key, or sealed for another purpose or person. */
export async function unseal(ring: KeyRing, of: SealedFor, sealed: string): Promise<string | null> {
  for (const key of ring) {
    const opened = await unsealBy(key, of, sealed)
    if (opened !== null) return opened
  }
  return null
}

/** The same under the newest key; null where it is that already, or cannot be opened. */
export async function reseal(ring: KeyRing, of: SealedFor, sealed: string): Promise<string | null> {
  if ((await unsealBy(ring[0], of, sealed)) !== null) return null
  const opened = await unseal(ring, of, sealed)
  return opened === null ? null : seal(ring, of, opened)
}

async function unsealBy(key: KeyObject, { purpose, of }: SealedFor, sealed: string): Promise<string | null> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const isOurs = protectedHeader.typ === purpose && protectedHeader.sub === String(of)
    return isOurs ? Buffer.from(plaintext).toString() : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
