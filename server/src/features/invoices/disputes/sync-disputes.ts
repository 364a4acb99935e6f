import { sql } from 'kysely'
import { z } from 'zod'
import { ownerOfCustomer } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { lockInvoice } from '../invoice.queries.ts'
import { findPayment } from '../payment/payment.queries.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { syncPlanPayment } from '../plan-payments/sync-plan-payment.ts'
import { settleDispute } from './settle-dispute.ts'

export const syncDisputesJob = defineJob({
  id: 'invoices.sync-disputes',
  payload: z.strictObject({ payment: z.string() }),
  run: (ctx, { payment }) => syncDisputes(ctx, payment),
})

export const syncDisputesSoon = (payment: string): JobRequest =>
  syncDisputesJob.with({ payment }, { key: `disputes:${payment}` })

/** What banks say of a payment of ours. */
async function syncDisputes(ctx: Ctx, intentId: string): Promise<void> {
  if (await findPayment(ctx.db, intentId)) await syncOfInvoice(ctx, intentId)
  else await syncOfPlan(ctx, intentId)
}

/** Reads the payment first, since its own event may still be on its way. */
async function syncOfInvoice(ctx: Ctx, intentId: string): Promise<void> {
  await syncPayment(ctx, intentId)
  const disputes = await ctx.payments.readDisputes(intentId)
  await transaction(ctx.db, async (tx) => {
    const row = await findPayment(tx, intentId)
    if (row?.status !== 'succeeded') return
    const invoice = await lockInvoice(tx, row.invoice_id)
    const payment = { invoice_id: invoice.id, payment_id: row.id }
    for (const dispute of disputes)
      await settleDispute(tx, ctx, { invoice, userId: invoice.user_id, payment }, dispute)
  })
}

/** A plan's payment is known by its customer; the provider's account may also serve other products. */
async function syncOfPlan(ctx: Ctx, intentId: string): Promise<void> {
  const owner = (await knownOwner(ctx, intentId)) ?? (await ownerAtProvider(ctx, intentId))
  if (!owner) return
  await syncPlanPayment(ctx, intentId)
  const disputes = await ctx.payments.readDisputes(intentId)
  await transaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('disputes:' || ${intentId}, 0))`.execute(tx)
    const { user_id: userId } = owner
    const payment = { user_id: userId, plan_intent_id: intentId }
    for (const dispute of disputes) await settleDispute(tx, ctx, { invoice: null, userId, payment }, dispute)
  })
}

interface Owner {
  /** Null: the account was deleted since. */
  user_id: number | null
}

/** A bank may take money back for months, also after the account was deleted: the payment stays in our books. */
async function knownOwner({ db }: Ctx, intentId: string): Promise<Owner | undefined> {
  const disputed = await db
    .selectFrom('disputes')
    .select('user_id')
    .where('plan_intent_id', '=', intentId)
    .executeTakeFirst()
  if (disputed) return disputed
  return db.selectFrom('plan_payments').select('user_id').where('intent_id', '=', intentId).executeTakeFirst()
}

async function ownerAtProvider(ctx: Ctx, intentId: string): Promise<Owner | undefined> {
  const read = await ctx.payments.readPayment(intentId)
  const user_id = read?.customerId ? await ownerOfCustomer(ctx.db, read.customerId) : null
  if (user_id !== null) return { user_id }
  ctx.log.warn({ payment: intentId }, 'a dispute about a payment that is not ours')
}
