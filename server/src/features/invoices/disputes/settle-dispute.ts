import type { ProviderDispute } from '#outside/payments/one-off.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { rooms } from '#platform/sockets/live.ts'
import { post } from '../ledger/post.ts'
import { addToSums } from '../payment/payment.queries.ts'
import type { Disputed, DisputeRow } from './disputed.ts'
import { sayClosed, sayOpened, sayTakenAgain } from './say-dispute.ts'

type Status = ProviderDispute['status']

/** A reading that comes late never goes back: what the bank decided stays. */
const rank: Record<Status, number> = { asked: 0, open: 1, closed: 2, lost: 2, won: 3 }
const takes: readonly Status[] = ['open', 'lost', 'won']

/** Brings one dispute in line with what the provider says of it. The invoice, or the payment of a plan, is locked. */
export async function settleDispute(tx: Tx, ctx: Ctx, of: Disputed, read: ProviderDispute): Promise<void> {
  if (read.currency !== (of.invoice?.currency ?? 'gbp') || read.amountPence <= 0)
    return ctx.log.error({ dispute: read.id, ...of.payment }, 'a dispute that does not fit its payment')
  const known = await findDispute(tx, read.id)
  const row = known ?? (await insert(tx, ctx, of, read))
  const before = row.status as Status
  if (known && rank[read.status] <= rank[before]) {
    if (before === 'won' && read.status !== 'won') await sayTakenAgain(tx, ctx, of, row, read)
    return
  }
  const at = new Date(ctx.now())
  const isOver = rank[read.status] >= rank.closed
  await tx
    .updateTable('disputes')
    .set({ status: read.status, respond_by: read.respondBy, settled_at: isOver ? at : null })
    .where('id', '=', row.id)
    .execute()
  if (takes.includes(read.status) && (!known || !takes.includes(before)))
    await move(tx, ctx, row, 'chargeback')
  if (read.status === 'won') await move(tx, ctx, row, 'chargeback_return')
  if (!known) await sayOpened(tx, ctx, of, row)
  if (isOver) await sayClosed(tx, ctx, of, { ...row, status: read.status })
  const { userId } = of
  if (userId !== null) afterCommit(tx, () => ctx.live.emit(rooms.user(userId), 'requests_changed'))
}

function findDispute(tx: Tx, providerId: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom('disputes').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

function insert(tx: Tx, ctx: Ctx, { payment }: Disputed, read: ProviderDispute): Promise<DisputeRow> {
  return tx
    .insertInto('disputes')
    .values({
      ...payment,
      provider_id: read.id,
      amount_pence: read.amountPence,
      status: read.status,
      reason: read.reason,
      respond_by: read.respondBy,
      created_at: new Date(ctx.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The money that the bank took, or that it gave back. */
async function move(
  tx: Tx,
  ctx: Ctx,
  { id, invoice_id: invoiceId, amount_pence: pence }: DisputeRow,
  kind: 'chargeback' | 'chargeback_return',
): Promise<void> {
  if (invoiceId !== null) await addToSums(tx, invoiceId, { disputed: kind === 'chargeback' ? pence : -pence })
  await post(tx, { kind, source: id, invoiceId, at: new Date(ctx.now()), pence })
}
