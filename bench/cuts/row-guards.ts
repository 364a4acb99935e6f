import { each, type Guard, tests, within } from './guard.ts'

const features = 'server/src/features/'
const tickets = `${features}tickets/`
const invoices = `${features}invoices/`
const monitoring = `${features}monitoring/`

/** Knows what one network may ask. */
const networks = tests('server/test/', 'network-limits')

/** Who sees, and who changes, which row. */
export const rows: Guard[] = [
  {
    file: `${tickets}ticket.queries.ts`,
    tests: [
      ...tests(tickets, 'messages/messages', 'delete-ticket', 'inbox/inbox', 'jobs/notify-unread'),
      ...tests(tickets, 'messages/read-marks', 'move-ticket'),
    ],
  },
  {
    file: `${tickets}messages/message.queries.ts`,
    tests: tests(tickets, 'messages/messages', 'messages/read-marks', 'inbox/snooze', 'jobs/notify-unread'),
  },
  { file: `${tickets}merge/merge.queries.ts`, tests: tests(tickets, 'merge/merge-tickets') },
  {
    file: `${features}requests/request.queries.ts`,
    tests: tests(features, 'requests/requests', 'proofs/proofs', 'overview/overview'),
  },
  {
    file: `${invoices}invoice.queries.ts`,
    tests: tests(invoices, 'whose-invoice', 'invoices', 'payments', 'corrections/refunds'),
  },
  { file: `${invoices}claim-invoices.ts`, tests: tests(invoices, 'whose-invoice') },
  { file: `${features}quotes/quote.queries.ts`, tests: tests(features, 'quotes/quotes', 'exports/exports') },
  ...each(
    within(monitoring, ['monitor.queries', 'manage-monitors']),
    tests(monitoring, 'monitoring', 'daily', 'checks/pause'),
  ),
  { file: `${monitoring}reports/read-reports.ts`, tests: tests(monitoring, 'reports/reports') },
  { file: `${monitoring}status/read-status.ts`, tests: [...tests(monitoring, 'status/status'), ...networks] },
  ...each(
    within(`${features}refund-requests/`, ['refund-request.queries', 'ask-refund', 'decide-refund']),
    tests(features, 'refund-requests/refund-requests'),
  ),
  ...each(within(`${features}proofs/`, ['proof.queries', 'read-proof']), tests(features, 'proofs/proofs')),
  { file: `${features}ratings/rate.ts`, tests: tests(features, 'ratings/ratings') },
  {
    file: `${features}notifications/unsubscribe.ts`,
    tests: [...tests(features, 'notifications/notifications'), ...networks],
  },
  { file: `${features}reminders/feed.ts`, tests: tests(features, 'reminders/reminders') },
  ...each(
    within(`${features}customers/`, ['view-as', 'suspend']),
    tests(features, 'customers/view-as', 'customers/customer-page'),
  ),
  { file: `${features}quotes/accept-quote.ts`, tests: tests(features, 'quotes/quotes') },
  { file: `${features}credentials/read-log.ts`, tests: tests(features, 'credentials/read-log') },
  { file: `${features}webhooks/read-deliveries.ts`, tests: tests(features, 'webhooks/read-deliveries') },
  {
    file: `${tickets}merge/merge-tickets.ts`,
    tests: tests(tickets, 'merge/checks-and-news'),
  },
  { file: `${features}requests/create-request.ts`, tests: tests(features, 'requests/create-request') },
  {
    file: `${features}refund-requests/read-requests.ts`,
    tests: tests(features, 'refund-requests/refund-requests'),
  },
  {
    file: `${features}webhooks/reseal.ts`,
    tests: [...tests(features, 'webhooks/reseal'), 'server/test/secret-rotation.test.ts'],
  },
  { file: `${features}credentials/credential.view.ts`, tests: tests(features, 'credentials/what-is-shown') },
  ...each(
    within(`${features}requests/`, ['list-requests', 'request-of-ticket']),
    tests(features, 'requests/whose-requests'),
  ),
]
