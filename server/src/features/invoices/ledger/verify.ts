import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

export interface LedgerReport {
  ok: boolean
  /** Plain sentences, each a fault; at most a hundred of each kind. */
  problems: string[]
  /**
   * Pence. `invoiced − credited = paid − refunded + open`. In cash is `paid − received − refunded − chargedBack`, what was
   * received past the provider is in bank and till, and on `plans` is the same of care plans as in cash.
   */
  figures: Record<
    | 'invoiced'
    | 'credited'
    | 'paid'
    | 'received'
    | 'refunded'
    | 'chargedBack'
    | 'plansPaid'
    | 'plansRefunded'
    | 'plansChargedBack'
    | 'open',
    number
  >
  entries: number
}

const AT_MOST = 100
/** A request is cut off after 5 s; reading all the books may take longer. */
const AT_MOST_MINUTES = 30

/**
 * Checks the books by themselves: every posting balances within its invoice, every invoice's sums are those of its
 * entries, documents have their postings and postings their documents, numbers have no gaps, and
 * invoices = payments − refunds + open.
 */
export async function verifyLedger(db: Database): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(AT_MOST_MINUTES * 60_000)}`.execute(tx)
      const problems: string[] = []
      for (const [says, query] of checks) {
        const { rows } = await sql<{ what: string }>`${sql.raw(query)} limit ${AT_MOST}`.execute(tx)
        problems.push(...rows.map(({ what }) => `${says}: ${what}`))
      }
      const { rows } = await sql<
        Record<keyof LedgerReport['figures'] | 'entries' | 'receivable' | 'cash' | 'banked' | 'plans', string>
      >`
        select (select coalesce(sum(total_pence), 0) from invoices where status = 'open') as invoiced,
          (select coalesce(sum(amount_pence), 0) from credit_notes) as credited,
          (select coalesce(sum(amount_pence), 0) from invoice_payments where status = 'succeeded') as paid,
          (select coalesce(sum(amount_pence), 0) from received_payments where undone_at is null) as received,
          (select coalesce(sum(amount_pence), 0) from ledger_entries where account in ('bank', 'till')) as banked,
          (select coalesce(sum(amount_pence), 0) from invoice_refunds where status = 'succeeded') as refunded,
          (select coalesce(sum(amount_pence), 0) from disputes
            where status in ('open', 'lost') and invoice_id is not null) as "chargedBack",
          (select coalesce(sum(amount_pence), 0) from disputes
            where status in ('open', 'lost') and invoice_id is null) as "plansChargedBack",
          (select coalesce(sum(amount_pence), 0) from plan_payments) as "plansPaid",
          (select coalesce(sum(amount_pence), 0) from plan_refunds where status = 'succeeded') as "plansRefunded",
          (select coalesce(sum(amount_pence), 0) from ledger_entries where account = 'plans') as plans,
          (select coalesce(sum(amount_pence), 0) from ledger_entries where account = 'cash') as cash,
          (select coalesce(sum(open_pence), 0) from invoices where status = 'open') as open,
          (select coalesce(sum(amount_pence), 0) from ledger_entries where account = 'receivable') as receivable,
          (select count(*) from ledger_entries) as entries`.execute(tx)
      const [sums] = rows
      const of = (name: keyof NonNullable<typeof sums>) => Number(sums?.[name] ?? 0)
      const figures = {
        invoiced: of('invoiced'),
        credited: of('credited'),
        paid: of('paid') + of('received'),
        received: of('received'),
        refunded: of('refunded'),
        chargedBack: of('chargedBack'),
        plansPaid: of('plansPaid'),
        plansRefunded: of('plansRefunded'),
        plansChargedBack: of('plansChargedBack'),
        open: of('open'),
      }
      const { invoiced, credited, paid, received, refunded, chargedBack, open } = figures
      if (invoiced - credited !== paid - refunded + open)
        problems.push('Invoices are not payments − refunds + open.')
      if (of('cash') !== paid - received - refunded - chargedBack)
        problems.push('The cash is not payments − refunds − chargebacks.')
      if (of('banked') !== received) problems.push('Bank and till are not what staff received.')
      if (of('plans') !== figures.plansPaid - figures.plansRefunded - figures.plansChargedBack)
        problems.push('The account of care plans is not their payments − refunds − chargebacks.')
      if (of('receivable') !== open) problems.push('The receivables are not what is open on the invoices.')
      return { ok: problems.length === 0, problems, figures, entries: of('entries') }
    })
}

const checks: [says: string, query: string][] = [
  [
    'A posting does not balance',
    `select distinct kind || ' ' || source as what from ledger_entries
      group by kind, source, invoice_id having sum(amount_pence) <> 0`,
  ],
  [
    'The sums of an invoice are not those of its entries',
    `select i.number as what from invoices i join lateral (select
        coalesce(sum(amount_pence) filter (where kind = 'invoice' and account = 'receivable'), 0) as invoiced,
        coalesce(-sum(amount_pence) filter (where kind = 'credit_note' and account = 'receivable'), 0) as credited,
        coalesce(-sum(amount_pence) filter (where kind in ('payment', 'receipt', 'receipt_reversal')
          and account = 'receivable'), 0) as paid,
        coalesce(sum(amount_pence) filter (where account in ('bank', 'till')), 0) as received,
        coalesce(sum(amount_pence) filter (where kind in ('refund', 'refund_reversal') and account = 'receivable'), 0)
          as refunded,
        coalesce(sum(amount_pence) filter (where account = 'chargebacks'), 0) as disputed
        from ledger_entries e where e.invoice_id = i.id) l on true
      where i.status = 'open' and (l.invoiced, l.credited, l.paid, l.received, l.refunded, l.disputed)
        is distinct from (i.total_pence, i.credited_pence, i.paid_pence, i.received_pence, i.refunded_pence, i.disputed_pence)`,
  ],
  [
    'A document has not exactly its posting',
    `select kind || ' ' || source as what from (
        select 'invoice' as kind, id as source, total_pence as pence from invoices where status = 'open'
        union all select 'payment', id::text, amount_pence from invoice_payments where status = 'succeeded'
        union all select 'credit_note', id::text, amount_pence from credit_notes
        union all select 'chargeback', id::text, amount_pence from disputes
          where status in ('open', 'lost', 'won')
        union all select 'chargeback_return', id::text, amount_pence from disputes where status = 'won'
        union all select 'refund', id::text, amount_pence from invoice_refunds where status = 'succeeded'
        union all select 'receipt', id::text, amount_pence from received_payments
        union all select 'receipt_reversal', id::text, amount_pence from received_payments where undone_at is not null
        union all select 'plan_payment', intent_id, amount_pence from plan_payments
        union all select 'plan_refund', refund_id, amount_pence from plan_refunds where status = 'succeeded'
      ) d full join (
        select kind, source, sum(amount_pence) filter (where amount_pence > 0) as pence from ledger_entries e
        where kind not like '%refund_reversal' and not (kind in ('refund', 'plan_refund') and exists (
          select from ledger_entries r where r.kind = e.kind || '_reversal' and r.source = e.source)) group by kind, source
      ) l using (kind, source) where d.pence is distinct from l.pence`,
  ],
  [
    'The tax of a document is not what the ledger says',
    `select number as what from (
        select 'invoice' as kind, id as source, number, -tax_pence as pence from invoices where status = 'open'
        union all select 'credit_note', id::text, number, tax_pence from credit_notes
      ) d where pence <> coalesce((select sum(amount_pence) from ledger_entries e
        where e.kind = d.kind and e.source = d.source and e.account = 'tax'), 0)`,
  ],
  [
    'A number is missing',
    `select kind || ' of ' || year as what from document_numbers n where kind in ('INV', 'CN') and last <>
      case kind when 'INV' then (select count(*) from invoices where number like 'INV-' || n.year || '-%')
        else (select count(*) from credit_notes where number like 'CN-' || n.year || '-%') end`,
  ],
]
