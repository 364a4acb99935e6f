import { formatPence } from '@sitewright/contract/money.ts'
import { alertStaff } from '#features/notifications/index.ts'
import type { ProviderDispute } from '#outside/payments/one-off.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { disputeClosed, disputeOpened } from '../invoice.events.ts'
import { about } from '../write-invoice.ts'
import type { Disputed, DisputeRow } from './disputed.ts'

const nameOf = ({ invoice }: Disputed) => (invoice ? `${invoice.number}` : 'a care plan')

/** Where staff read on: the invoices, or the customer with the plan. */
const actionOf = ({ invoice, userId }: Disputed) =>
  invoice || userId === null
    ? {}
    : { action: { label: 'Open the customer', path: `/dashboard/admin/customers/${userId}` } }

const factsOf = ({ invoice }: Disputed, { id, amount_pence }: DisputeRow) => ({
  invoice: invoice?.id ?? null,
  number: invoice?.number ?? null,
  pence: amount_pence,
  dispute: id,
})

export async function sayOpened(tx: Tx, ctx: Ctx, of: Disputed, row: DisputeRow): Promise<void> {
  const respondBy = row.respond_by?.toISOString() ?? null
  await record(tx, ctx, disputeOpened, { ...factsOf(of, row), respondBy }, about(of.userId))
  const amount = formatPence(row.amount_pence)
  await alertStaff(tx, {
    subject:
      row.status === 'asked'
        ? `A bank asks about ${amount} of ${nameOf(of)}`
        : `${amount} of ${nameOf(of)} was charged back`,
    paragraphs: [
      `The customer's bank says: ${row.reason.replaceAll('_', ' ')}.`,
      'Please talk to the customer, and answer with evidence on the pages of the payment provider. A reminder has the last day.',
    ],
    ...actionOf(of),
    key: `dispute:${row.id}`,
  })
}

export async function sayClosed(tx: Tx, ctx: Ctx, of: Disputed, row: DisputeRow): Promise<void> {
  const { id, status } = row
  await record(tx, ctx, disputeClosed, { ...factsOf(of, row), outcome: status }, about(of.userId))
  const amount = formatPence(row.amount_pence)
  const outcome = {
    won: `The chargeback of ${amount} on ${nameOf(of)} was decided for us`,
    lost: `The chargeback of ${amount} on ${nameOf(of)} was decided for the customer`,
  }[status as 'won']
  await alertStaff(tx, {
    subject: outcome ?? `The bank's question about ${amount} of ${nameOf(of)} is closed`,
    paragraphs: [
      status === 'lost'
        ? 'The bank keeps the money. The ledger has it as a chargeback.'
        : 'We have the money.',
    ],
    ...actionOf(of),
    key: `dispute-closed:${id}`,
  })
}

/** Rare, and not for a program to guess about. */
export async function sayTakenAgain(
  tx: Tx,
  ctx: Ctx,
  of: Disputed,
  { id, amount_pence }: DisputeRow,
  { status }: ProviderDispute,
): Promise<void> {
  ctx.log.error({ dispute: id, status }, 'a dispute that was won is open again')
  await alertStaff(tx, {
    subject: `A chargeback of ${formatPence(amount_pence)} on ${nameOf(of)} that was won is open again`,
    paragraphs: ['The books still have the money. Please look at the pages of the payment provider.'],
    ...actionOf(of),
    key: `dispute-again:${id}`,
  })
}
