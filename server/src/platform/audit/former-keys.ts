import { createSecretKey } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { KeyRing } from '../crypto/keys.ts'
import { seal, unseal } from '../crypto/sealed.ts'
import { readText } from '../files/read-text.ts'

const KEY = 'audit/former-keys'
const SEALED_FOR = { purpose: 'audit-keys', of: 0 }
const Kept = z.array(z.string())

type Parts = Pick<Services, 'files' | 'keys'>

/** Keeps what checks older rows, sealed with the newest secret, so that they can be proved when an older secret is gone. */
export async function keepAuditKeys({ files, keys }: Parts): Promise<void> {
  const kept = (await auditKeys({ files, keys })).map((key) => key.export().toString('base64'))
  const sealed = await seal(keys.auditKeys, SEALED_FOR, JSON.stringify(kept))
  await files.put(KEY, Buffer.from(sealed), 'application/jose')
}

/** The keys of all secrets that there are, and of those that were kept. */
export async function auditKeys({ files, keys }: Parts): Promise<KeyRing> {
  const sealed = await readText(files, KEY)
  const opened = sealed === null ? null : await unseal(keys.auditKeys, SEALED_FOR, sealed)
  const kept = Kept.parse(JSON.parse(opened ?? '[]')).map((one) => createSecretKey(one, 'base64'))
  const older = kept.filter((one) => !keys.audit.some((key) => key.equals(one)))
  return [...keys.audit, ...older]
}
