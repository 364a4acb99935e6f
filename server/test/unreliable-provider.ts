import { randomBytes } from 'node:crypto'
import {
  type OneOffPayments,
  type ProviderDispute,
  type ProviderPayment,
  RefundRefused,
} from '#outside/payments/one-off.ts'

interface Books {
  payments: Map<string, ProviderPayment>
  disputes: Map<string, ProviderDispute[]>
}

/** What happens at the provider without us. */
interface Happenings {
  /** A month of a care plan, which the provider takes by itself. */
  takeMonth: (customerId: string, pence: number) => void
  /** Paid back by hand on the provider's own pages, as much as is left at most. */
  refundByHand: (paymentId: string, pence: number) => void
  /** A refund that waits arrives; one that arrived, or failed, has failed. */
  bounce: (payments: ProviderPayment[], which: number) => void
  /** A customer's bank takes back what is left of one of the payments; gives its id. */
  chargeBack: (payments: ProviderPayment[], which: number) => string | null
}

export interface UnreliableProvider extends OneOffPayments, Books, Happenings {}

const leftOf = ({ receivedPence, refunds }: ProviderPayment) =>
  refunds.reduce((left, one) => (one.status === 'failed' ? left : left - one.amountPence), receivedPence)
const isCharged = ({ disputes }: Books, id: string) =>
  disputes.get(id)?.some(({ status }) => status !== 'won') ?? false
const anyStatus = (random: () => number) =>
  (['succeeded', 'pending', 'failed'] as const)[Math.floor(random() * 3)] ?? 'pending'

/** A provider in memory that loses answers, makes refunds wait, sends some of them back, and has banks charge back. */
export function unreliableProvider(random: () => number): UnreliableProvider {
  const payments = new Map<string, ProviderPayment>()
  const disputes = new Map<string, ProviderDispute[]>()
  const byKey = new Map<string, ProviderPayment>()
  const get = (id: string) => payments.get(id) as ProviderPayment
  const maybeLose = () => {
    if (random() < 0.1) throw new Error('The answer was lost')
  }
  return {
    payments,
    disputes,
    publishableKey: null,
    startPayment: async ({ key, invoiceId, amountPence }) => {
      const made = byKey.get(key) ?? {
        id: `pi_${randomBytes(8).toString('hex')}`,
        invoiceId,
        customerId: null,
        amountPence,
        receivedPence: 0,
        currency: 'gbp',
        status: 'open' as const,
        problem: null,
        clientSecret: 'secret',
        refunds: [],
      }
      byKey.set(key, made)
      payments.set(made.id, made)
      maybeLose()
      return structuredClone(made)
    },
    paymentsOf: async function* (customerId) {
      for (const one of payments.values()) if (one.customerId === customerId) yield one.id
    },
    readDisputes: async (id) => structuredClone(disputes.get(id) ?? []),
    readPayment: async (id) => structuredClone(get(id)),
    changeAmount: async (id, amountPence) => {
      if (get(id).status === 'open') get(id).amountPence = amountPence
    },
    cancelPayment: async (id) => {
      if (get(id).status === 'open') get(id).status = 'canceled'
    },
    payInSandbox: async (id, card) => {
      const one = get(id)
      if (one.status !== 'open') return
      if (card === 'works') Object.assign(one, { status: 'succeeded', receivedPence: one.amountPence })
      else one.problem = 'Declined.'
      maybeLose()
    },
    refund: async ({ paymentId, ourId, amountPence }) => {
      const { refunds } = get(paymentId)
      const known = refunds.find((one) => one.ourId === ourId)
      if (!known && isCharged({ payments, disputes }, paymentId)) throw new RefundRefused('Charged back')
      if (!known && amountPence > leftOf(get(paymentId))) throw new RefundRefused('Too much')
      const made = known ?? { id: `re_${paymentId}_${ourId}`, ourId, amountPence, status: anyStatus(random) }
      if (!known) refunds.push(made)
      maybeLose()
      return structuredClone(made)
    },
    ...happenings({ payments, disputes }, random),
  }
}

function happenings(books: Books, random: () => number): Happenings {
  const { payments, disputes } = books
  return {
    takeMonth: (customerId, pence) => {
      const id = `pi_${randomBytes(8).toString('hex')}`
      const taken = { status: 'succeeded' as const, amountPence: pence, receivedPence: pence }
      const about = { invoiceId: null, customerId, currency: 'gbp', problem: null, clientSecret: 'secret' }
      payments.set(id, { id, ...taken, ...about, refunds: [] })
    },
    refundByHand: (paymentId, pence) => {
      const one = payments.get(paymentId)
      if (!one) return
      const amountPence = Math.min(pence, leftOf(one))
      const { refunds } = one
      if (amountPence <= 0 || isCharged(books, paymentId)) return
      const id = `re_${paymentId}_${refunds.length}`
      refunds.push({ id, ourId: null, amountPence, status: anyStatus(random) })
    },
    bounce: (some, which) => {
      const refunds = some.flatMap((one) => one.refunds)
      const one = refunds[which % Math.max(1, refunds.length)]
      if (one) one.status = one.status === 'pending' ? 'succeeded' : 'failed'
    },
    chargeBack: (some, which) => {
      const paid = some.filter(({ id, status }) => status === 'succeeded' && !disputes.has(id))
      const one = paid[which % Math.max(1, paid.length)]
      if (!one || leftOf(one) <= 0) return null
      const about = { currency: 'gbp', reason: 'fraudulent', respondBy: null }
      disputes.set(one.id, [{ id: `du_${one.id}`, status: 'open', amountPence: leftOf(one), ...about }])
      return one.id
    },
  }
}
