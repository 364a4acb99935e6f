import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { DEFAULT_DESCRIPTION } from '@sitewright/contract/invoices.ts'
import { DOCUMENT_MAX_PENCE, formatPence } from '@sitewright/contract/money.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { limits } from '#platform/budget-table.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { lockOf } from './claim-invoices.ts'
import { sendInvoice } from './send-invoice.ts'
import { insertDraft, issueInvoice } from './write-invoice.ts'

/** An invoice of one line or more; issued at once unless it is to stay a draft. */
export async function createInvoice(
  ctx: SignedInHttpCtx,
  { body }: Input<typeof invoiceRoutes.create>,
): Promise<{ invoice_id: string }> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  requireFit(body)
  const invoice_id = await oncePerKey(ctx, body, async (tx) => {
    const description = body.description || DEFAULT_DESCRIPTION
    const id = await insertDraft(tx, ctx, {
      customer: await customerOf(tx, body.email),
      description,
      lines: [
        { description, quantity: 1, unitPence: body.amount },
        ...body.more_lines.map(({ unit_price, ...line }) => ({ ...line, unitPence: unit_price })),
      ],
    })
    if (body.draft) return id
    const invoice = await issueInvoice(tx, ctx, id)
    if (body.send_invoice_email) await sendInvoice(tx, ctx, invoice)
    return id
  })
  return { invoice_id }
}

function requireFit({ amount, more_lines }: Input<typeof invoiceRoutes.create>['body']): void {
  const pence = more_lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, amount)
  if (pence > DOCUMENT_MAX_PENCE)
    throw new Problem('invalid', {
      fields: { more_lines: `Please stay within ${formatPence(DOCUMENT_MAX_PENCE)} together.` },
    })
}

/** Of a customer with an account it is theirs; anybody else pays it by the link alone. */
async function customerOf(tx: Tx, email: string) {
  // Whoever proves the address or moves to it meanwhile waits, and then finds the invoice.
  await sql`select ${lockOf(sql`${email}::text`)}`.execute(tx)
  const user = await tx
    .selectFrom('users as known')
    // One that was merged leads on.
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', (eb) => eb.fn.coalesce('known.merged_into', 'known.id')),
    )
    .select(['u.id', 'u.name'])
    .where('known.email', '=', email)
    .where('known.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return { userId: user?.id ?? null, name: user?.name ?? '', email }
}
