import { each, type Guard, tests, within } from './guard.ts'

const server = 'server/src/'
const platform = `${server}platform/`
const features = `${server}features/`
const guard = 'diagnosis/src/guard/'

/** What asks strangers' servers. */
export const network: Guard[] = [
  ...each(within(`${guard}allowed/`, ['address', 'embedded', 'target', 'rules']), [
    ...tests(`${guard}allowed/`, 'address', 'target'),
    ...tests(guard, 'ports', 'pins'),
  ]),
  { file: `${guard}connect.ts`, tests: tests(guard, 'connect', 'ports') },
  { file: `${guard}resolve.ts`, tests: tests(guard, 'resolve', 'pins') },
  ...each(
    within(guard, ['follow', 'cookie-jar']),
    tests(guard, 'follow', 'follow-cookies', '../uptime/check-uptime'),
  ),
  ...each(within(guard, ['fetch', 'exchange', 'body']), tests(guard, 'fetch', 'limits')),
  ...each(within(guard, ['bounded', 'allowed/issuers']), tests(guard, 'probe-tls', 'fetch', 'limits')),
  { file: `${guard}secure.ts`, tests: tests(guard, 'probe-tls', 'connect', 'fetch', 'limits') },
  ...each(
    within(guard, ['proxying/reach', 'proxying/tunnel', 'proxying/forward', 'proxying/ledger']),
    tests(guard, 'proxy', 'proxy-inside'),
  ),
]

/** What strangers ask of our server. */
export const bodies: Guard[] = [
  { file: `${platform}http/json-body.ts`, tests: tests('server/test/', 'bad-input') },
  {
    file: `${platform}http/idempotency.ts`,
    tests: tests(features, 'invoices/invoices', 'customers/customer-page', 'invoices/received/received'),
  },
  {
    file: `${platform}http/csv.ts`,
    tests: tests('server/src/', 'platform/http/csv', 'features/exports/exports'),
  },
  {
    file: `${platform}http/server.ts`,
    tests: [
      ...tests(platform, 'http/server', 'http/foreign-hosts', 'http/web'),
      ...tests('server/test/', 'network-limits', 'bad-input', 'openapi'),
      ...tests(features, 'exports/exports'),
    ],
  },
  { file: `${platform}http/body-pieces.ts`, tests: tests(platform, 'http/body-pieces') },
  { file: `${platform}http/security-policy.ts`, tests: tests(platform, 'http/security-policy') },
  { file: `${platform}http/slow-requests.ts`, tests: tests(platform, 'http/slow-requests') },
  {
    file: `${platform}http/matched-route.ts`,
    tests: tests(platform, 'http/matched-route', 'http/requests-under-way', 'http/slow-requests'),
  },
  { file: `${platform}http/requests-under-way.ts`, tests: tests(platform, 'http/requests-under-way') },
  {
    file: `${platform}http/bind.ts`,
    tests: [
      ...tests(platform, 'http/bind', 'http/changes', 'http/requests-under-way'),
      'server/test/ended-meanwhile.test.ts',
      ...tests(features, 'mail-in/hostile-mails', 'mail-in/receive-mail', 'assistant/chat'),
    ],
  },
  ...['web', 'parse'].map((name) => ({
    file: `${platform}http/${name}.ts`,
    tests: tests(platform, `http/${name}`),
  })),
  { file: `${platform}http/connection-limit.ts`, tests: tests(platform, 'http/connection-limit') },
  { file: `${platform}read-messages.ts`, tests: tests(platform, 'read-messages') },
  { file: 'contract/src/text.ts', tests: tests('contract/src/', 'text') },
]
