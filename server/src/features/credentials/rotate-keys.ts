import { type Selectable, sql } from 'kysely'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { open, rewrap, type Sealed, seal, Unreadable } from '#platform/crypto/envelope.ts'
import type { Database, Tables } from '#platform/database/connect.ts'
import { sendAhead } from '#platform/database/pipelined-dialect.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { placeOf, sealedOf } from './secret-fields.ts'

const BATCH = 500

type SecretRow = Selectable<Tables['credential_secrets']> & { user_id: number }
type Change = Partial<Sealed> & { dek_version?: number }

/** Where a walk over the secrets has come to. */
interface Cursor {
  id: number
  field: string
}

/**
 * Wraps the data keys of all rows that are not under the current key; no secret is decrypted. Batches commit one by one,
 * so that a worker may die at any moment and every entry can be opened at every moment.
 */
export const rotateKeys = defineJob({
  id: 'credentials.rotate-keys',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const done = await walk(ctx, { onlyOldKeys: true }, (row) =>
      rewrap(ctx.vaultKeys, placeOf(row.user_id, row), sealedOf(row)),
    )
    await writeDown(ctx, 'vault.keys_rotated', done)
  },
})

/** Encrypts every secret anew with another data key, for when a key may have leaked. Safe to run twice. */
export const renewSecrets = defineJob({
  id: 'credentials.renew-secrets',
  run: async (ctx) => {
    const done = await walk(ctx, { onlyOldKeys: false }, async (row) => {
      const text = await open(ctx.vaultKeys, placeOf(row.user_id, row), sealedOf(row))
      const dek_version = row.dek_version + 1
      return {
        dek_version,
        ...(await seal(ctx.vaultKeys, placeOf(row.user_id, { ...row, dek_version }), text)),
      }
    })
    await writeDown(ctx, 'vault.secrets_renewed', done)
  },
})

/** Rows by the key that wraps their data key. */
export async function countByKey(db: Database): Promise<{ kek_id: string; rows: number }[]> {
  const counts = await db
    .selectFrom('credential_secrets')
    .select('kek_id')
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .groupBy('kek_id')
    .orderBy('kek_id')
    .execute()
  return counts.map(({ kek_id, rows }) => ({ kek_id, rows: Number(rows) }))
}

/** Changes the rows batch by batch; one that cannot be read is logged and left. Says how many were changed. */
async function walk(
  ctx: Ctx,
  which: { onlyOldKeys: boolean },
  change: (row: SecretRow) => Promise<Change>,
): Promise<number> {
  let done = 0
  for (let after: Cursor | null = { id: 0, field: '' }; after; ) {
    const from: Cursor = after
    const batch = await transaction(ctx.db, async (tx) => {
      const rows = await nextRows(tx, from, which.onlyOldKeys ? ctx.vaultKeys.current : null)
      const changed = await Promise.all(rows.map((row) => unlessUnreadable(ctx, row, change)))
      for (const [at, row] of rows.entries()) await store(tx, row, changed[at] ?? null)
      return { rows, changed: changed.filter((one) => one !== null).length }
    })
    done += batch.changed
    const last = batch.rows.at(-1)
    after = last ? { id: last.credential_id, field: last.field } : null
  }
  return done
}

async function unlessUnreadable(
  ctx: Ctx,
  row: SecretRow,
  change: (row: SecretRow) => Promise<Change>,
): Promise<Change | null> {
  try {
    return await change(row)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { credential_id, field, kek_id } = row
    ctx.log.error({ credential: credential_id, field, kek_id }, 'an entry of the vault cannot be opened')
    return null
  }
}

/** The next run comes to a row under an old key that is held now; renewing has no next run, so it waits. */
async function nextRows(tx: Tx, after: Cursor, notUnder: string | null): Promise<SecretRow[]> {
  const ifHeld = notUnder === null ? sql`` : sql`skip locked`
  const { rows } = await sql<SecretRow>`
    select s.*, c.user_id from credential_secrets s join credentials c on c.id = s.credential_id
    where (s.credential_id, s.field) > (${after.id}, ${after.field})
      and (${notUnder}::text is null or s.kek_id <> ${notUnder})
    order by s.credential_id, s.field limit ${BATCH} for update of s ${ifHeld}`.execute(tx)
  return rows
}

async function store(tx: Tx, row: SecretRow, change: Change | null): Promise<void> {
  if (!change) return
  await sendAhead(
    tx,
    tx
      .updateTable('credential_secrets')
      .set(change)
      .where('credential_id', '=', row.credential_id)
      .where('field', '=', row.field),
  )
}

async function writeDown(ctx: Ctx, action: string, rows: number): Promise<void> {
  if (rows === 0) return
  const reason = `${rows} ${rows === 1 ? 'secret' : 'secrets'}, now under the key ${ctx.vaultKeys.current}`
  await transaction(ctx.db, (tx) =>
    appendAudit(tx, ctx, { action, object: { kind: 'vault', id: null }, reason }),
  )
}
