import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { accountVerified, emailChanged, emailChangeUndone } from '#features/accounts/index.ts'
import { deletionAsked } from '#features/personal-data/index.ts'
import { quoteAccepted } from '#features/quotes/index.ts'
import { paymentChanged, planPaymentTold } from '#features/subscriptions/index.ts'
import { statusChanged, ticketDeleted } from '#features/tickets/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { claimInvoices } from './claim-invoices.ts'
import { creditInvoice } from './corrections/credit-note.ts'
import { refundInvoice, sendRefundJob } from './corrections/refund.ts'
import { createInvoice } from './create-invoice.ts'
import { syncDisputesJob, syncDisputesSoon } from './disputes/sync-disputes.ts'
import { exportInvoices, exportLedger } from './export-csv.ts'
import { invoiceBalances, invoiceQuote, isWorkDone, tellDrafts } from './from-quote.ts'
import { checkLedger } from './ledger/check-ledger.ts'
import { closePayment } from './payment/close-payment.ts'
import { payInSandbox } from './payment/pay-in-sandbox.ts'
import { reconcilePayments } from './payment/reconcile-payments.ts'
import { startPayment } from './payment/start-payment.ts'
import { syncPaymentJob, syncPaymentSoon } from './payment/sync-payment.ts'
import {
  readPlanPayments,
  syncCustomerPayments,
  syncCustomerSoon,
} from './plan-payments/sync-plan-payment.ts'
import { readInvoices, readMyInvoices, readPublicInvoice } from './read-invoices.ts'
import { listReceived, receivePayment, undoPayment } from './received/receive-payment.ts'
import { remindOverdue } from './remind-overdue.ts'
import { issueDraft, sendAgain, voidDraft } from './send-invoice.ts'
import { sendPdf } from './send-pdf.ts'

export { putDownRefund, sendRefundsOf } from './corrections/refund.ts'
export { disputeClosed, disputeOpened } from './invoice.events.ts'
export { findInvoice, type InvoiceRow, lockInvoice } from './invoice.queries.ts'
export { refundable } from './invoice.view.ts'
export { verifyLedger } from './ledger/verify.ts'
export { readMyInvoices } from './read-invoices.ts'

export const invoiceBindings: RouteBinding[] = [
  bind(invoiceRoutes.list, readInvoices),
  bind(invoiceRoutes.create, createInvoice),
  bind(invoiceRoutes.issue, issueDraft),
  bind(invoiceRoutes.void, voidDraft),
  bind(invoiceRoutes.send, sendAgain),
  bind(invoiceRoutes.creditNote, creditInvoice),
  bind(invoiceRoutes.refund, refundInvoice),
  bind(invoiceRoutes.received, listReceived),
  bind(invoiceRoutes.receive, receivePayment),
  bind(invoiceRoutes.undoReceived, undoPayment),
  bind(invoiceRoutes.exportInvoices, exportInvoices),
  bind(invoiceRoutes.exportLedger, exportLedger),
  bind(invoiceRoutes.mine, readMyInvoices),
  bind(invoiceRoutes.get, readPublicInvoice),
  bind(invoiceRoutes.pdf, sendPdf),
  bind(invoiceRoutes.pay, startPayment),
  bind(invoiceRoutes.paySandbox, payInSandbox),
]

const DONE = ['resolved', 'closed']

export const invoiceListeners: Listener[] = [
  on(quoteAccepted, { inTransaction: (tx, { data }, ctx) => invoiceQuote(tx, ctx, data.quote) }),
  on(statusChanged, {
    inTransaction: async (tx, { ticketId, data }, ctx) => {
      if (ticketId !== undefined && DONE.includes(data.to))
        await invoiceBalances(tx, ctx, { ticketId, isDone: isWorkDone(data) })
    },
  }),
  on(ticketDeleted, {
    inTransaction: async (tx, { ticketId }) => {
      if (ticketId !== undefined) await tellDrafts(tx, { ticketId })
    },
  }),
  on(deletionAsked, {
    inTransaction: async (tx, { userId }) => {
      if (userId !== undefined) await tellDrafts(tx, { userId })
    },
  }),
  on(paymentChanged, {
    jobs: ({ data }) => [data.isDispute ? syncDisputesSoon(data.payment) : syncPaymentSoon(data.payment)],
  }),
  on(planPaymentTold, { jobs: ({ data }) => [syncCustomerSoon(data.customer)] }),
  on(accountVerified, { inTransaction: (tx, { userId }) => claimInvoices(tx, userId) }),
  on(emailChanged, { inTransaction: (tx, { userId }) => claimInvoices(tx, userId) }),
  on(emailChangeUndone, { inTransaction: (tx, { userId }) => claimInvoices(tx, userId) }),
]

export const invoiceJobs = [
  syncPaymentJob,
  sendRefundJob,
  syncDisputesJob,
  closePayment,
  reconcilePayments,
  syncCustomerPayments,
  readPlanPayments,
  remindOverdue,
  checkLedger,
] as Job[]
