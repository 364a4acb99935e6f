import { accountRows, signIns } from './account-guards.ts'
import { bodies, network } from './edge-guards.ts'
import { each, type Guard, tests, within } from './guard.ts'
import { moneyMoved } from './money-guards.ts'
import { outsiders } from './outside-guards.ts'
import { rows } from './row-guards.ts'
import { ticketAreas } from './ticket-guards.ts'

const server = 'server/src/'
const credentials = `${server}features/credentials/`
const invoices = `${server}features/invoices/`
const subscriptions = `${server}features/subscriptions/`
const platform = `${server}platform/`
const examiner = `${server}outside/examiner/`
const features = `${server}features/`

/** Knows what is written into the logs of each change. */
const writtenDown = tests('server/test/', 'written-down')
/** Knows what a session may not do that ends meanwhile. */
const endedMeanwhile = tests('server/test/', 'ended-meanwhile')
const vaultTests = tests(credentials, 'credentials', 'leases/leases')

/** Files whose conditions keep strangers out, by what they guard. */
export const guards: Record<string, Guard[]> = {
  authorisation: [
    {
      file: `${server}features/tickets/ticket.policy.ts`,
      tests: tests(`${server}features/tickets/`, 'ticket.policy'),
    },
    { file: 'contract/src/viewing.ts', tests: tests('contract/src/', 'viewing') },
    {
      file: `${platform}actor.ts`,
      tests: tests(`${server}features/`, 'api-tokens/api-tokens', 'staff/staff', 'customers/view-as'),
    },
    {
      file: `${platform}http/access.ts`,
      // The matrix of server/test/access.test.ts knows every guard of it too, in five times as long.
      tests: tests(
        `${server}features/`,
        'customers/view-as',
        'api-tokens/api-tokens',
        'staff/staff',
        'accounts/sessions/refresh',
        'accounts/registration/registration',
      ),
    },
    {
      file: `${server}features/tickets/files/file.queries.ts`,
      tests: tests(`${server}features/tickets/`, 'files/files', 'files/many-files'),
    },
    ...each(within(`${server}features/staff/`, ['accept-invite', 'change-staff', 'invite', 'owners']), [
      ...tests(`${server}features/staff/`, 'staff'),
      ...tests('server/test/', 'network-limits'),
      ...endedMeanwhile,
      ...writtenDown,
    ]),
    { file: `${server}features/staff/make-owner.ts`, tests: tests('server/test/', 'admin-command') },
    ...each(within(`${server}features/api-tokens/`, ['identify-token', 'api-token.queries']), [
      ...tests(`${server}features/api-tokens/`, 'api-tokens'),
      'server/test/ended-meanwhile.test.ts',
    ]),
  ],
  'rows of customers': rows,
  'rows of accounts': accountRows,
  ...signIns,
  'money that moves': moneyMoved,
  'what others send and are sent': outsiders,
  ...ticketAreas,
  'what goes to another account': each(
    within(`${features}account-merge/`, ['find-problems', 'merge-accounts', 'moved-tables', 'preview-merge']),
    [
      ...tests(`${features}account-merge/`, 'moved-rows', 'find-problems', 'account-merge'),
      ...endedMeanwhile,
    ],
  ),
  'own data': [
    ...each(within(`${features}personal-data/`, ['ask-deletion', 'delete-account']), [
      ...tests(`${features}personal-data/`, 'others-stay', 'deletion', 'used-address'),
      ...endedMeanwhile,
      ...writtenDown,
    ]),
    ...each(within(`${features}personal-data/`, ['make-export', 'own-exports', 'purge-exports']), [
      ...tests(`${features}personal-data/`, 'export'),
      ...writtenDown,
    ]),
    ...each(
      within(`${features}personal-data/`, ['own-data.queries']),
      tests(`${features}personal-data/`, 'export-apart', 'export'),
    ),
    ...each(
      within(`${features}request-files/`, ['add-files', 'remove-file', 'request-file.queries']),
      tests(`${features}request-files/`, 'request-files'),
    ),
  ],
  examiner: [
    { file: `${examiner}pool.ts`, tests: tests(examiner, 'pool') },
    { file: `${examiner}examiner-process.ts`, tests: tests(examiner, 'examiner-process', 'pool') },
    {
      file: `${platform}cage/cage.ts`,
      tests: [...tests(`${platform}cage/`, 'cage'), ...tests(examiner, 'pool')],
    },
    { file: `${examiner}rules.ts`, tests: tests(`${features}examinations/`, 'rules') },
  ],
  'limits and logs': [
    ...['budget', 'limits', 'semaphore', 'log'].map((name) => ({
      file: `${platform}${name}.ts`,
      tests: tests(platform, name),
    })),
  ],
  network,
  bodies,
  uploads: [
    ...each(
      within(`${platform}files/`, [
        'inspect',
        'inspect-bytes',
        'content/image',
        'content/kinds',
        'content/office',
      ]),
      tests(`${platform}files/`, 'inspect', 'content/heic'),
    ),
    {
      file: `${platform}files/leftovers.ts`,
      tests: tests(platform, 'files/leftovers', 'files/stores/store'),
    },
    { file: `${platform}files/stores/key.ts`, tests: tests(platform, 'files/stores/store') },
    { file: `${platform}files/content/video.ts`, tests: tests(platform, 'files/inspect') },
    { file: `${platform}files/name.ts`, tests: tests(`${platform}files/`, 'name') },
    { file: `${platform}files/receive.ts`, tests: tests(`${platform}files/`, 'receive') },
  ],
  vault: [
    ...each(within(credentials, ['credential.queries']), [
      ...vaultTests,
      ...tests(credentials, 'held-entries', 'login-test/login-test'),
      ...tests(`${features}account-merge/`, 'account-merge'),
    ]),
    { file: `${credentials}reveal-credential.ts`, tests: [...vaultTests, ...endedMeanwhile] },
    { file: `${credentials}manage-credentials.ts`, tests: vaultTests },
    { file: `${credentials}rotate-keys.ts`, tests: tests(credentials, 'rotate-keys') },
    { file: `${credentials}secret-fields.ts`, tests: tests(credentials, 'credentials') },
    ...each(
      within(`${platform}crypto/`, ['envelope', 'keks']),
      tests(`${platform}crypto/`, 'envelope', 'keks'),
    ),
  ],
  leases: each(
    within(`${credentials}leases/`, [
      'start-lease',
      'end-lease',
      'expire-lease',
      'close-leases',
      'withdraw-leases',
    ]),
    [...tests(`${credentials}leases/`, 'leases'), ...endedMeanwhile],
  ),
  money: [
    // The random lives know them too, in seventeen seconds for each cut.
    ...each(
      within(invoices, ['payment/start-payment', 'payment/sync-payment']),
      tests(invoices, 'payment/begun-payments', 'payment/chosen-part', 'payments', 'corrections/refunds'),
    ),
    ...each(
      within(invoices, ['corrections/refund', 'corrections/settle-refund']),
      tests(invoices, 'corrections/refunds', 'payments'),
    ),
    { file: 'contract/src/refund-terms.ts', tests: tests('contract/src/', 'refund-terms') },
    { file: 'contract/src/quote-totals.ts', tests: tests('contract/src/', 'quote-totals') },
  ],
  webhooks: [
    {
      file: `${subscriptions}sync/handle-webhook.ts`,
      tests: tests(`${subscriptions}sync/`, 'webhook', 'reading-order'),
    },
    ...each(within(`${subscriptions}sync/`, ['store-event', 'sync-subscription']), [
      ...tests(`${subscriptions}sync/`, 'store-event'),
      ...tests(features, 'account-merge/merge-meets-plan'),
    ]),
    {
      file: `${server}features/webhooks/deliver.ts`,
      tests: tests(`${server}features/webhooks/`, 'deliver', 'webhooks'),
    },
    ...each(within(`${server}features/webhooks/`, ['send', 'sign', 'webhook.queries', 'manage-webhooks']), [
      ...tests(`${server}features/webhooks/`, 'webhooks'),
      ...writtenDown,
      'server/test/ended-meanwhile.test.ts',
    ]),
  ],
  start: [
    ...each(within(server, ['config']), tests(server, 'config', 'processes-config', 'stripe-config')),
    ...each(within(server, ['secret-config', 'vault-config']), tests(server, 'config')),
    ...['stripe-config', 'processes-config', 'inbound-config'].map((name) => ({
      file: `${server}${name}.ts`,
      tests: tests(server, name),
    })),
  ],
  sockets: [
    { file: `${platform}sockets/server.ts`, tests: tests(platform, 'sockets/server') },
    {
      file: `${platform}sockets/answer.ts`,
      tests: tests(platform, 'sockets/answer', 'sockets/unread', 'sockets/server'),
    },
    { file: `${platform}sockets/unread.ts`, tests: tests(platform, 'sockets/unread') },
    {
      file: `${platform}sockets/close-strange-frames.ts`,
      tests: tests(platform, 'sockets/close-strange-frames'),
    },
  ],
  'answers by mail': each(
    within(`${server}features/mail-in/`, ['sender-evidence', 'webhook-signature']),
    tests(`${server}features/mail-in/`, 'sender-evidence', 'webhook-signature'),
  ),
  tokens: each(
    within(`${platform}crypto/`, ['passwords', 'tokens']),
    tests(`${platform}crypto/`, 'passwords', 'tokens'),
  ),
  database: [
    {
      file: `${platform}database/rights.ts`,
      tests: tests(platform, 'database/rights', 'database/migrate'),
    },
    ...each(
      within(`${platform}database/`, [
        'commit-outcome',
        'connection-lost',
        'pipelined-dialect',
        'transaction',
        'connect',
      ]),
      tests(`${platform}database/`, 'transaction', 'connection-lost', 'pipelined-dialect'),
    ),
  ],
  audit: each(
    within(`${platform}audit/`, ['append', 'chain', 'chains', 'verify', 'head-copy']),
    tests(platform, 'audit/audit', 'audit/chains', 'audit/chain-events'),
  ),
}
