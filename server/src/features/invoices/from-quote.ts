import { formatPence } from '@sitewright/contract/money.ts'
import { alertStaff } from '#features/notifications/index.ts'
import { findQuote, quoteLinesOf, totalsOfQuote } from '#features/quotes/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sendInvoice } from './send-invoice.ts'
import { insertDraft, issueInvoice } from './write-invoice.ts'

type QuoteOf = Pick<Awaited<ReturnType<typeof findQuote>>, 'user_id' | 'service_request_id'>

/**
 * What an accepted quote charges: all of it now; or the deposit now, and the rest as a draft that is issued when the
 * request is completed.
 */
export async function invoiceQuote(tx: Tx, accepting: Ctx, quoteId: string): Promise<void> {
  // Who accepts a quote does not invoice it: timelines would say that the customer did.
  const ctx: Ctx = { ...accepting, actor: { kind: 'system', job: 'quote accepted' } }
  const quote = await findQuote(tx, quoteId)
  const quoteLines = await quoteLinesOf(tx, [quoteId])
  const { depositPence, totalPence } = totalsOfQuote(quote, quoteLines)
  if (totalPence <= 0) return
  const { number, discount_percent: discountPercent, note } = quote
  const common = {
    customer: { userId: quote.user_id, name: quote.customer_name, email: quote.customer_email },
    quote: { id: quoteId, number, requestId: quote.service_request_id },
  }
  const lines = quoteLines.map(({ description, quantity, unit_pence }) => ({
    description,
    quantity,
    unitPence: unit_pence,
  }))
  const send = async (id: string) => sendInvoice(tx, ctx, await issueInvoice(tx, ctx, id))
  if (depositPence === 0) {
    const description = `Work as in quote ${number}`
    return send(await insertDraft(tx, ctx, { ...common, description, lines, note, discountPercent }))
  }
  const deposit = `Deposit for quote ${number}`
  await send(
    await insertDraft(tx, ctx, {
      ...common,
      part: 'deposit',
      description: deposit,
      lines: [{ description: deposit, quantity: 1, unitPence: depositPence }],
    }),
  )
  await insertDraft(tx, ctx, {
    ...common,
    part: 'balance',
    description: `Balance of quote ${number}`,
    lines,
    note,
    discountPercent,
    deductedPence: depositPence,
  })
  await tellIfGone(tx, quote)
}

/** Whoever has the link may accept after the ticket (or the one it went into) was deleted, or the account is to go. */
async function tellIfGone(
  tx: Tx,
  { user_id: userId, service_request_id: requestId }: QuoteOf,
): Promise<void> {
  const { deletion_due_at, ticketId } = await tx
    .selectFrom('users as u')
    .leftJoin('tickets as own', (join) => join.on('own.service_request_id', '=', requestId))
    .leftJoin('tickets as t', (join) =>
      join
        .on('t.id', '=', (eb) => eb.fn.coalesce('own.merged_into', 'own.id'))
        .on('t.deleted_at', 'is not', null),
    )
    .select(['u.deletion_due_at', 't.id as ticketId'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (deletion_due_at) await tellDrafts(tx, { userId })
  else if (ticketId !== null) await tellDrafts(tx, { ticketId })
}

/**
 * The work of a ticket is done, with that of those merged into it: what their quotes left for the end is due now. A
 * ticket that is closed before its work began asks for no money by itself: staff are told of the draft.
 */
export async function invoiceBalances(
  tx: Tx,
  ctx: Ctx,
  { ticketId, isDone }: { ticketId: number; isDone: boolean },
): Promise<void> {
  const drafts = await tx
    .selectFrom('invoices as i')
    .innerJoin('tickets as t', 't.service_request_id', 'i.service_request_id')
    .innerJoin('tickets as into', (join) =>
      join.on('into.id', '=', (eb) => eb.fn.coalesce('t.merged_into', 't.id')),
    )
    .select(['i.id', 'i.description', 'i.total_pence', 'into.subject'])
    .where((eb) => eb.or([eb('t.id', '=', ticketId), eb('t.merged_into', '=', ticketId)]))
    .where('i.status', '=', 'draft')
    .where('i.part', '=', 'balance')
    .orderBy('i.seq')
    // Of one that is voided or issued meanwhile the lock leaves nothing here.
    .forNoKeyUpdate('i')
    .execute()
  for (const { id, description, total_pence, subject } of drafts)
    if (isDone) await sendInvoice(tx, ctx, await issueInvoice(tx, ctx, id))
    else
      await alertStaff(tx, {
        ...aboutTicket({ id: ticketId, subject }),
        title: `The invoice of a closed ticket is still a draft: ${description}`,
        paragraphs: [
          `The ticket was closed before its work began, so the ${formatPence(total_pence)} were not invoiced.`,
          'Please issue the draft if they are due, or void it.',
        ],
        key: `closed-balance:${id}`,
      })
}

/** What closing and resolving mean for the balance: resolved is done; closed is done if the work had started. */
export const isWorkDone = ({ from, to }: { from: string; to: string }): boolean =>
  to === 'resolved' || (to === 'closed' && from !== 'open')

/** A ticket or a customer goes: nothing issues their drafts by itself any more. */
export async function tellDrafts(tx: Tx, of: { ticketId: number } | { userId: number }): Promise<void> {
  const [gone, says] =
    'userId' in of
      ? (['account', 'The customer asked for the deletion of their account, which deletes drafts.'] as const)
      : (['ticket', 'Its ticket was deleted.'] as const)
  const drafts = await tx
    .selectFrom('invoices as i')
    .leftJoin('tickets as t', 't.service_request_id', 'i.service_request_id')
    .select(['i.id', 'i.description', 'i.total_pence'])
    .distinct()
    .where('i.status', '=', 'draft')
    .where((eb) =>
      'userId' in of
        ? eb('i.user_id', '=', of.userId)
        : eb.or([eb('t.id', '=', of.ticketId), eb('t.merged_into', '=', of.ticketId)]),
    )
    .execute()
  for (const { id, description, total_pence } of drafts)
    await alertStaff(tx, {
      subject: `An invoice is still a draft: ${description}`,
      paragraphs: [
        `${says} ${formatPence(total_pence)} has not been invoiced.`,
        'Please issue the draft if it is due, or void it.',
      ],
      key: `draft-left:${gone}:${id}`,
    })
}
