import type { Tx } from '#platform/database/transaction.ts'

type PostingKind =
  | 'invoice'
  | 'payment'
  | 'refund'
  | 'refund_reversal'
  | 'credit_note'
  | 'chargeback'
  | 'chargeback_return'
  | 'receipt'
  | 'receipt_reversal'
  | 'plan_payment'
  | 'plan_refund'
  | 'plan_refund_reversal'

interface Posting {
  kind: PostingKind
  /** Id of the thing that caused it. */
  source: string | number
  /** Null for what is about a care plan. */
  invoiceId: string | null
  at: Date
  pence: number
  /** Contained in it; 0 for payments and refunds, which know no tax. */
  taxPence?: number
  /** Where money is that came past the provider. */
  place?: 'bank' | 'till'
}

/**
 * Writes one balanced posting. The ledger takes one for each source, so a second one is an error of ours and takes
 * the transaction with it.
 */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  const { kind, source, invoiceId, at } = posting
  await tx
    .insertInto('ledger_entries')
    .values(
      entriesOf(posting)
        .filter(([, amount]) => amount !== 0)
        .map(([account, amount_pence]) => ({
          ...{ at, kind, source: String(source), account, amount_pence, invoice_id: invoiceId },
        })),
    )
    .execute()
}

/** Debits are positive. */
function entriesOf(posting: Posting): [account: string, pence: number][] {
  const { kind, invoiceId, pence, taxPence = 0, place = 'bank' } = posting
  const net = pence - taxPence
  const taken = invoiceId === null ? 'plans' : 'cash'
  // The provider invoices care plans, and their tax is on its documents.
  const planPaid: [account: string, pence: number][] = [
    ['plans', pence],
    ['plan_sales', -pence],
  ]
  return {
    invoice: [
      ['receivable', pence],
      ['sales', -net],
      ['tax', -taxPence],
    ],
    credit_note: [
      ['sales', net],
      ['tax', taxPence],
      ['receivable', -pence],
    ],
    payment: [
      ['cash', pence],
      ['receivable', -pence],
    ],
    refund: [
      ['receivable', pence],
      ['cash', -pence],
    ],
    refund_reversal: [
      ['cash', pence],
      ['receivable', -pence],
    ],
    // The invoice stays paid: what the bank holds, or keeps, is on an account of its own.
    chargeback: [
      ['chargebacks', pence],
      [taken, -pence],
    ],
    chargeback_return: [
      [taken, pence],
      ['chargebacks', -pence],
    ],
    receipt: [
      [place, pence],
      ['receivable', -pence],
    ],
    receipt_reversal: [
      ['receivable', pence],
      [place, -pence],
    ],
    plan_payment: planPaid,
    plan_refund: planPaid.map(([account, amount]) => [account, -amount]),
    plan_refund_reversal: planPaid,
  }[kind] as [account: string, pence: number][]
}
