import { each, type Guard, tests, within } from './guard.ts'

const features = 'server/src/features/'
const platform = 'server/src/platform/'
const accounts = `${features}accounts/`
const passkeys = `${features}passkeys/`
const twoStep = `${features}two-step/`

/** Knows what one network may ask. */
const networks = tests('server/test/', 'network-limits')
/** Knows what a session may not do that ends meanwhile. */
const endedMeanwhile = tests('server/test/', 'ended-meanwhile')
/** Knows what is written into the logs of each change. */
const writtenDown = tests('server/test/', 'written-down')

/** Know what one network may ask, and who waits for whom. */
const networksAndLocks = [...tests('server/test/', 'network-limits'), ...tests(accounts, 'held-accounts')]

const sessionTests = tests(
  `${accounts}sessions/`,
  'session.queries',
  'challenge.queries',
  'login',
  'refresh',
  'own-sessions',
  'identify',
)
const codeTests = [
  ...tests(accounts, 'registration/registration', 'passwords/passwords', 'profile/profile', 'accounts.jobs'),
]

/** What signs in, and what proves who somebody is. */
export const signIns: Record<string, Guard[]> = {
  codes: [
    { file: `${accounts}code.queries.ts`, tests: tests(accounts, 'code.queries', 'held-accounts') },
    ...each(within(accounts, ['send-code', 'registration/prove-address']), [
      ...codeTests,
      ...tests(accounts, 'held-accounts'),
      ...writtenDown,
    ]),
    {
      file: `${accounts}registration/register.ts`,
      tests: [
        ...tests(accounts, 'registration/registration'),
        ...tests('server/test/', 'network-limits'),
        ...writtenDown,
      ],
    },
    ...each(within(accounts, ['registration/verify-email', 'passwords/reset-password']), [
      ...tests(accounts, 'passwords/passwords', 'profile/profile', 'registration/registration'),
      ...tests('server/src/features/invoices/', 'whose-invoice'),
      ...networksAndLocks,
    ]),
    {
      file: `${accounts}profile/move-address.ts`,
      tests: [...tests(accounts, 'profile/profile'), ...networksAndLocks, ...writtenDown],
    },
  ],
  passwords: [
    {
      file: `${accounts}passwords/password.policy.ts`,
      tests: tests(`${accounts}passwords/`, 'password.policy'),
    },
    {
      file: `${accounts}passwords/require-password.ts`,
      tests: tests(`${accounts}passwords/`, 'require-password'),
    },
    ...each(within(`${accounts}passwords/`, ['update-password', 'replace-password']), [
      ...tests(accounts, 'passwords/passwords'),
      ...endedMeanwhile,
    ]),
  ],
  sessions: [
    {
      file: `${accounts}sessions/login.ts`,
      tests: [
        ...tests(`${accounts}sessions/`, 'login'),
        ...tests(accounts, 'passwords/passwords'),
        ...networksAndLocks,
      ],
    },
    ...each(within(`${accounts}sessions/`, ['refresh.queries', 'session.queries', 'challenge.queries']), [
      ...sessionTests,
      ...tests(features, 'two-step/two-step', 'sign-in-links/sign-in-links'),
      ...writtenDown,
    ]),
    ...['identify', 'own-browser'].map((name) => ({
      file: `${accounts}sessions/${name}.ts`,
      tests: tests(`${accounts}sessions/`, name),
    })),
    {
      file: `${accounts}sessions/second-step.ts`,
      tests: [
        ...tests(`${accounts}sessions/`, 'second-step'),
        ...tests(`${features}sign-in-links/`, 'sign-in-links'),
      ],
    },
    { file: `${accounts}sessions/refresh-token.ts`, tests: tests(`${accounts}sessions/`, 'refresh') },
  ],
  'ways to sign in': [
    ...each(
      within(passkeys, ['add-passkey', 'own-passkeys', 'passkey.queries', 'relying-party', 'sign-in']),
      [...tests(passkeys, 'passkeys', 'attestation'), ...endedMeanwhile, ...writtenDown],
    ),
    ...each(within(`${features}sign-in-links/`, ['ask-link', 'confirm-link', 'send-link']), [
      ...tests(`${features}sign-in-links/`, 'sign-in-links'),
      ...networksAndLocks,
    ]),
    ...each(within(twoStep, ['recovery-codes', 'reset', 'secrets', 'set-up', 'sign-in', 'state', 'totp']), [
      ...tests(twoStep, 'two-step', 'secrets'),
      ...tests(passkeys, 'passkeys'),
      ...tests('server/test/', 'admin-command', 'network-limits'),
      ...endedMeanwhile,
      ...writtenDown,
    ]),
  ],
}

/** Accounts and their sessions, beside what `guards.ts` has of them, the vault at its end, and the logs that never forget. */
export const accountRows: Guard[] = [
  {
    file: `${accounts}sessions/start-session.ts`,
    tests: [
      ...tests(features, 'personal-data/deletion', 'account-merge/account-merge', 'staff/staff'),
      ...tests(features, 'sign-in-links/sign-in-links', 'accounts/sessions/own-sessions'),
      ...writtenDown,
    ],
  },
  { file: `${accounts}sessions/hold-signed-in.ts`, tests: endedMeanwhile },
  {
    file: `${accounts}sessions/known-device.ts`,
    tests: tests(accounts, 'sessions/login', 'passwords/passwords'),
  },

  { file: `${accounts}sessions/own-sessions.ts`, tests: tests(accounts, 'sessions/own-sessions') },
  {
    file: `${accounts}sessions/second-step-exists.ts`,
    tests: tests(
      features,
      'passkeys/passkeys',
      'two-step/two-step',
      'api-tokens/api-tokens',
      'reminders/reminders',
      'accounts/sessions/second-step',
    ),
  },
  {
    file: `${accounts}limits.ts`,
    tests: [
      ...tests(accounts, 'passwords/passwords', 'profile/profile', 'registration/registration'),
      ...tests(accounts, 'sessions/login'),
      ...networks,
    ],
  },
  { file: `${accounts}accounts.jobs.ts`, tests: tests(accounts, 'accounts.jobs') },
  { file: `${accounts}ensure-account.ts`, tests: tests(accounts, 'sessions/login') },
  ...each(within(accounts, ['passwords/forgot-password', 'registration/request-verification']), networks),
  { file: `${accounts}passwords/own-password.ts`, tests: tests(accounts, 'passwords/passwords') },
  {
    file: `${accounts}profile/update-profile.ts`,
    tests: [...tests(accounts, 'profile/profile'), ...networks, ...endedMeanwhile, ...writtenDown],
  },
  {
    file: `${accounts}profile/user.queries.ts`,
    tests: [
      ...tests(accounts, 'sessions/login', 'profile/profile'),
      ...tests(features, 'sign-in-links/sign-in-links', 'promotion/promotion', 'passkeys/passkeys'),
      ...tests(features, 'personal-data/export-apart'),
    ],
  },
  { file: `${accounts}profile/leave-reminders.ts`, tests: tests(features, 'reminders/reminders') },
  { file: `${features}two-step/limits.ts`, tests: [...tests(features, 'two-step/two-step'), ...networks] },
  { file: `${features}staff/end-access.ts`, tests: tests(features, 'staff/staff') },
  {
    file: `${features}conversations/conversation.queries.ts`,
    tests: tests(features, 'conversations/conversation.queries', 'assistant/carry-over'),
  },
  { file: `${features}audit/check-chain.ts`, tests: tests(features, 'audit/audit') },
  { file: `${platform}audit/chain-events.ts`, tests: tests(platform, 'audit/chain-events') },
  {
    file: `${features}credentials/delete-all.ts`,
    tests: tests(features, 'account-merge/account-merge'),
  },
  {
    file: `${features}credentials/expire-credentials.ts`,
    tests: tests(features, 'credentials/credentials'),
  },
  { file: `${platform}crypto/sealed.ts`, tests: tests(platform, 'crypto/sealed') },
  { file: `${platform}crypto/keys.ts`, tests: tests(platform, 'crypto/keys', 'crypto/tokens') },
]
