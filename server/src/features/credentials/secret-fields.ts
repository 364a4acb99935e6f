import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { open, type Place, type Sealed, seal, Unreadable } from '#platform/crypto/envelope.ts'
import type { Database, Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

const FIELDS = ['text', 'passphrase', 'notes'] as const
type Field = (typeof FIELDS)[number]

/** The secret parts of an entry in clear; they live in the memory of who asked and nowhere else. */
export type SecretFields = { text: string } & Record<Exclude<Field, 'text'>, string | null>

type SecretRow = Selectable<Tables['credential_secrets']>

/** Where a stored secret lies: what it is bound to, taken from the rows that are being read. */
export function placeOf(
  userId: number,
  row: Pick<SecretRow, 'credential_id' | 'field' | 'dek_version'>,
): Place {
  return {
    tenantId: userId,
    ownerId: userId,
    recordId: row.credential_id,
    field: row.field,
    dekVersion: row.dek_version,
  }
}

export function sealedOf({ format, kek_id, wrapped_dek, wrap_iv, iv, ct, tag }: SecretRow): Sealed {
  return { format, kek_id, wrapped_dek, wrap_iv, iv, ct, tag }
}

/** Stores the fields that are given, each with a data key of its own. */
export async function storeSecrets(
  tx: Tx,
  { vaultKeys }: Ctx,
  owner: { id: number; userId: number },
  given: Partial<Record<Field, string | undefined>>,
): Promise<void> {
  const rows = FIELDS.flatMap((field) => {
    const text = given[field]
    return text ? [{ credential_id: owner.id, field, dek_version: 1, text }] : []
  })
  const values = rows.map(async ({ text, ...row }) => ({
    ...row,
    ...(await seal(vaultKeys, placeOf(owner.userId, row), text)),
  }))
  await tx
    .insertInto('credential_secrets')
    .values(await Promise.all(values))
    .execute()
}

/** Decrypts an entry. Throws `Unreadable` where a row was altered or moved, or its key is not configured. */
export async function openSecrets(
  db: Database | Tx,
  { vaultKeys }: Ctx,
  owner: { id: number; user_id: number },
): Promise<SecretFields> {
  const rows = await db
    .selectFrom('credential_secrets')
    .selectAll()
    .where('credential_id', '=', owner.id)
    .execute()
  const fields: Record<string, string> = {}
  for (const row of rows)
    fields[row.field] = await open(vaultKeys, placeOf(owner.user_id, row), sealedOf(row))
  // Every entry has one; none at all was taken away.
  if (fields.text === undefined) throw new Unreadable()
  return {
    text: fields.text,
    passphrase: fields.passphrase ?? null,
    notes: fields.notes ?? null,
  }
}
