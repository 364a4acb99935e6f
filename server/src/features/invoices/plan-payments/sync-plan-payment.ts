import { DAY_MS } from '@sitewright/contract/durations.ts'
import { z } from 'zod'
import { ownerOfCustomer } from '#features/subscriptions/index.ts'
import type { ProviderPayment, ProviderRefund } from '#outside/payments/one-off.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJobs, defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { planPaid, planRefunded } from '../invoice.events.ts'
import { post } from '../ledger/post.ts'
import { about } from '../write-invoice.ts'

/**
 * Reads a payment that is of no invoice, and its refunds, and brings the ledger in line with them: once for each, however
 * often and in which order they were heard of. A plan's payment is known by its customer at the provider.
 */
export async function syncPlanPayment(ctx: Ctx, intentId: string): Promise<void> {
  const read = await ctx.payments.readPayment(intentId)
  if (read?.status !== 'succeeded' || read.invoiceId !== null || read.customerId === null) return
  const { customerId } = read
  await transaction(ctx.db, async (tx) => {
    const userId = await ownerOfCustomer(tx, customerId)
    if (userId !== null) await book(tx, ctx, read, userId)
    const payment = await tx
      .selectFrom('plan_payments')
      .select(['intent_id', 'user_id'])
      .where('intent_id', '=', intentId)
      .forUpdate()
      .executeTakeFirst()
    // The provider's account may also serve other products.
    if (!payment) return
    for (const refund of read.refunds) await settleRefund(tx, ctx, payment, refund)
  })
}

async function book(tx: Tx, ctx: Ctx, read: ProviderPayment, userId: number): Promise<void> {
  const { id: source, receivedPence: pence, currency } = read
  if (currency !== 'gbp' || pence <= 0)
    return ctx.log.error({ payment: source }, 'a payment of a plan that is not in pounds')
  const at = new Date(ctx.now())
  const isNew = await tx
    .insertInto('plan_payments')
    .values({ intent_id: source, user_id: userId, amount_pence: pence, booked_at: at })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning('intent_id')
    .executeTakeFirst()
  if (!isNew) return
  await post(tx, { kind: 'plan_payment', source, invoiceId: null, at, pence })
  await record(tx, ctx, planPaid, { payment: source, pence }, { userId })
}

interface PlanPayment {
  intent_id: string
  user_id: number | null
}

/** The payment is locked. A refund that failed after it had succeeded is taken back. */
async function settleRefund(tx: Tx, ctx: Ctx, payment: PlanPayment, read: ProviderRefund): Promise<void> {
  const { id: source, amountPence: pence, status } = read
  const at = new Date(ctx.now())
  await tx
    .insertInto('plan_refunds')
    .values({
      ...{ refund_id: source, intent_id: payment.intent_id, amount_pence: pence },
      ...{ status: 'pending', booked_at: at },
    })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .execute()
  const known = await tx
    .selectFrom('plan_refunds')
    .select('status')
    .where('refund_id', '=', source)
    .executeTakeFirstOrThrow()
  // What failed stays so.
  if (known.status === status || known.status === 'failed' || status === 'pending') return
  await tx.updateTable('plan_refunds').set({ status }).where('refund_id', '=', source).execute()
  const posting = { source, invoiceId: null, at, pence }
  if (status === 'succeeded') {
    await post(tx, { kind: 'plan_refund', ...posting })
    await record(tx, ctx, planRefunded, { payment: payment.intent_id, pence }, about(payment.user_id))
  } else if (known.status === 'succeeded') await post(tx, { kind: 'plan_refund_reversal', ...posting })
}

/** The provider keeps events for this long. */
const DAYS = 30

/** Everything that one customer paid lately: what no event told is found by asking. */
export const syncCustomerPayments = defineJob({
  id: 'invoices.sync-plan-payments',
  payload: z.strictObject({ customer: z.string() }),
  run: async (ctx, { customer }) => {
    const since = new Date(ctx.now() - DAYS * DAY_MS)
    for await (const intent of ctx.payments.paymentsOf(customer, since)) await syncPlanPayment(ctx, intent)
  },
})

export const syncCustomerSoon = (customer: string): JobRequest =>
  syncCustomerPayments.with({ customer }, { key: `plan-payments:${customer}` })

/** Once a day asks for the payments of everybody whose plan runs, or ended lately. */
export const readPlanPayments = defineJob({
  id: 'invoices.read-plan-payments',
  cron: '50 3 * * *',
  run: async (ctx) => {
    const customers = await ctx.db
      .selectFrom('billing_customers as b')
      .innerJoin('subscriptions as s', 's.user_id', 'b.user_id')
      .select('b.customer_id')
      .distinct()
      .where((eb) =>
        eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', new Date(ctx.now() - DAYS * DAY_MS))]),
      )
      .execute()
    await addJobs(
      ctx.db,
      customers.map(({ customer_id }) => ({
        ...syncCustomerSoon(customer_id),
        queue: 'invoices.reconcile' as const,
      })),
    )
  },
})
