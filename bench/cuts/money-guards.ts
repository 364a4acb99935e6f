import { each, type Guard, tests, within } from './guard.ts'

const features = 'server/src/features/'
const invoices = `${features}invoices/`
const subscriptions = `${features}subscriptions/`

/** What a bank takes back, what comes past the provider, and what a plan costs and gives. */
export const moneyMoved: Guard[] = [
  ...each(
    within(invoices, ['disputes/settle-dispute', 'disputes/sync-disputes']),
    tests(invoices, 'disputes/disputes', 'disputes/plan-disputes'),
  ),
  ...each(
    within(invoices, ['received/receive-payment', 'received/received.queries']),
    tests(invoices, 'received/received'),
  ),
  {
    file: `${invoices}plan-payments/sync-plan-payment.ts`,
    tests: tests(invoices, 'plan-payments/plan-payments'),
  },
  {
    file: `${invoices}payment/reconcile-payments.ts`,
    tests: tests(invoices, 'payment/reconcile-payments'),
  },
  ...each(within(invoices, ['ledger/verify', 'ledger/post']), tests(invoices, 'ledger/verify')),
  { file: `${invoices}ledger/check-ledger.ts`, tests: tests(invoices, 'ledger/check-ledger') },
  ...each(
    within(`${subscriptions}checkout/`, ['claim', 'checkout.queries']),
    tests(subscriptions, 'checkout/paying-once', 'checkout/checkout'),
  ),
  { file: `${subscriptions}end-subscriptions.ts`, tests: tests(subscriptions, 'checkout/paying-once') },
  { file: `${subscriptions}sync/grace.ts`, tests: tests(subscriptions, 'sync/grace') },
  ...each(
    within(invoices, ['from-quote']),
    tests(invoices, 'from-quote', 'drafts-left', 'whose-invoice', 'invoices'),
  ),
  ...each(
    within(invoices, ['payment/payment.queries']),
    tests(invoices, 'payment/begun-payments', 'disputes/disputes'),
  ),
  {
    file: `${subscriptions}subscription.queries.ts`,
    tests: [
      ...tests(`${subscriptions}sync/`, 'reading-order', 'grace', 'webhook'),
      ...tests(subscriptions, 'states', 'customer', 'checkout/paying-once'),
      ...tests(`${features}account-merge/`, 'merge-meets-plan', 'after-merge'),
    ],
  },
  {
    file: `${subscriptions}customer.ts`,
    tests: [
      ...tests(subscriptions, 'customer', 'checkout/checkout'),
      ...tests(`${features}account-merge/`, 'merge-meets-plan', 'after-merge'),
    ],
  },
  { file: `${subscriptions}open-portal.ts`, tests: tests(subscriptions, 'checkout/checkout') },
  ...each(
    within(`${subscriptions}checkout/`, ['start-checkout', 'checkout-page']),
    tests(subscriptions, 'checkout/checkout', 'checkout/paying-once'),
  ),
  { file: `${subscriptions}sync/reconcile.ts`, tests: tests(subscriptions, 'sync/webhook') },
  {
    file: `${subscriptions}entitlements.ts`,
    tests: [
      ...tests(`${features}account-merge/`, 'merge-meets-plan', 'find-problems'),
      ...tests(`${features}reminders/`, 'plan-work'),
    ],
  },
  ...each(within(`${features}quotes/`, ['write-quote', 'change-status']), [
    ...tests(features, 'quotes/versions', 'quotes/quotes'),
  ]),
  ...each(
    within(invoices, [
      'create-invoice',
      'corrections/credit-note',
      'payment/pay-in-sandbox',
      'send-invoice',
      'write-invoice',
      'invoice.view',
    ]),
    tests(invoices, 'by-hand'),
  ),
  { file: `${features}promotion/grants.ts`, tests: tests(features, 'promotion/promotion') },
  { file: `${subscriptions}sync/record-change.ts`, tests: tests(subscriptions, 'sync/record-change') },
  { file: `${invoices}remind-overdue.ts`, tests: tests(invoices, 'remind-overdue') },
  { file: `${features}quotes/remind-quotes.ts`, tests: tests(features, 'quotes/remind-quotes') },
]
