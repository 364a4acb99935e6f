import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { open, seal, Unreadable } from '#platform/crypto/envelope.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { placeOf, type SecretRow, sealedOf } from './secret-fields.ts'

/**
 * Seals every secret of an account anew for another one, since each is bound to its owner; the caller moves the entries in
 * the same transaction. One that cannot be opened stops it: it would be lost.
 */
export async function moveSecrets(
  tx: Tx,
  ctx: Ctx,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const { rows } = await sql<SecretRow>`select s.* from credential_secrets s
    join credentials c on c.id = s.credential_id where c.user_id = ${from}
    order by s.credential_id, s.field for update of s, c`.execute(tx)
  for (const row of rows) {
    const dek_version = row.dek_version + 1
    const text = await opened(ctx, from, row)
    const sealed = await seal(ctx.vaultKeys, placeOf(into, { ...row, dek_version }), text)
    await tx
      .updateTable('credential_secrets')
      .set({ dek_version, ...sealed })
      .where('credential_id', '=', row.credential_id)
      .where('field', '=', row.field)
      .execute()
  }
}

async function opened({ vaultKeys }: Ctx, owner: number, row: SecretRow): Promise<string> {
  try {
    return await open(vaultKeys, placeOf(owner, row), sealedOf(row))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Problem('conflict', {
      says: 'A login in the vault of this account cannot be opened, so it cannot be moved. Please look at the vault first.',
      cause: error,
    })
  }
}
