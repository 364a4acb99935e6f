import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx } from '#platform/context.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { openPayment } from './start-payment.ts'
import { syncPayment } from './sync-payment.ts'

/** Takes the place of the provider's form where there is none: a test card, and no money moves. */
export async function payInSandbox(
  ctx: HttpCtx,
  { params: { id }, body: { card, amount } }: Input<typeof invoiceRoutes.paySandbox>,
): Promise<Reply<typeof invoiceRoutes.paySandbox>> {
  const { payments, config } = ctx
  if (!payments.sandbox || payments.publishableKey !== null) throw new Problem('not_found')
  await ctx.limits.consume(limits.invoicePays, peerKey(ctx.ip))
  const payment = await openPayment(ctx, id, amount)
  await payments.payInSandbox(payment.id, card, `${config.publicUrl}/payment-success?invoice=${id}`)
  await syncPayment(ctx, payment.id)
  const read = await payments.readPayment(payment.id)
  if (read?.status === 'succeeded') return { status: 'paid', message: 'Thank you. The payment went through.' }
  if (read?.status === 'processing')
    return { status: 'processing', message: 'The payment is on its way. We e-mail you when it has arrived.' }
  const reason = read?.problem ?? 'The payment did not go through.'
  return { status: 'declined', message: `${reason} Nothing was charged. Please try another card.` }
}
