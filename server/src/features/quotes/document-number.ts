import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The next number of this year, such as `Q-2026-0042`. */
export async function nextNumber(tx: Tx, ctx: Pick<Ctx, 'now'>, kind: 'Q' | 'INV' | 'CN'): Promise<string> {
  const year = new Date(ctx.now()).getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into document_numbers (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = document_numbers.last + 1 returning last`.execute(tx)
  return `${kind}-${year}-${String(rows[0]?.last ?? 0).padStart(4, '0')}`
}
