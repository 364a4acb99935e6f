import { MINUTE_MS } from '@sitewright/contract/durations.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { sendRefundSoon } from '../corrections/refund.ts'
import { syncDisputesSoon } from '../disputes/sync-disputes.ts'
import { syncPaymentSoon } from './sync-payment.ts'

/** An older unfinished payment is read again when its link is opened. */
const DAYS = 30
/** A quarter of an hour is enough for as many calls, one after another. */
const AT_ONCE = 500

/** Every 15 minutes reads payments that were started and not settled, with or without an event; the longest waiting first. */
export const reconcilePayments = defineJob({
  id: 'invoices.reconcile',
  cron: '5,20,35,50 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const [from, to] = [new Date(now - DAYS * 1_440 * MINUTE_MS), new Date(now - 2 * MINUTE_MS)]
    const payments = await ctx.db
      .selectFrom('invoice_payments')
      .select('intent_id')
      .where('status', '=', 'open')
      .where('created_at', '>', from)
      .where('created_at', '<', to)
      .orderBy('read_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const refunds = await ctx.db
      .selectFrom('invoice_refunds')
      .select('id')
      .where('status', '=', 'pending')
      .where('created_at', '<', to)
      .orderBy('read_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const disputes = await ctx.db
      .selectFrom('disputes as d')
      .leftJoin('invoice_payments as p', 'p.id', 'd.payment_id')
      .select((eb) => eb.fn.coalesce('p.intent_id', 'd.plan_intent_id').$notNull().as('intent_id'))
      .distinct()
      .where('d.status', 'in', ['asked', 'open'])
      .limit(AT_ONCE)
      .execute()
    const jobs = [
      ...refunds.map(({ id }) => sendRefundSoon(id)),
      ...payments.map(({ intent_id }) => syncPaymentSoon(intent_id)),
      ...disputes.map(({ intent_id }) => syncDisputesSoon(intent_id)),
    ]
    await addJobs(
      ctx.db,
      jobs.map((job) => ({ ...job, queue: 'invoices.reconcile' as const })),
    )
  },
})
