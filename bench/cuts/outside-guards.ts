import { each, type Guard, tests, within } from './guard.ts'

const server = 'server/src/'
const platform = `${server}platform/`
const features = `${server}features/`
const mailIn = `${features}mail-in/`
const assistant = `${features}assistant/`
const analytics = `${features}analytics/`
const outside = `${server}outside/`
const loginTest = `${features}credentials/login-test/`

/** What goes out to others, and what comes in from them: mails, logins that are tried, the model, payments. */
export const outsiders: Guard[] = [
  { file: `${outside}payments/answered.ts`, tests: tests(`${outside}payments/`, 'provider-answers') },
  ...['outbox', 'address', 'reply-address'].map((name) => ({
    file: `${outside}mail/${name}.ts`,
    tests: tests(`${outside}mail/`, name),
  })),
  { file: `${loginTest}guarded-socket.ts`, tests: tests(loginTest, 'guarded-socket') },
  ...each(within(loginTest, ['test-login', 'try-login']), tests(loginTest, 'test-login')),
  ...['receive-mail', 'participant', 'attachments', 'automatic', 'refusals'].map((name) => ({
    file: `${mailIn}${name}.ts`,
    tests: tests(mailIn, name),
  })),
  { file: `${mailIn}take-mail.ts`, tests: tests(mailIn, 'take-mail', 'participant', 'kept-mails') },
  { file: `${features}examinations/purge.ts`, tests: tests(features, 'examinations/purge') },
  {
    file: `${features}examinations/examination.queries.ts`,
    tests: tests(
      features,
      'examinations/purge',
      'examinations/deepen',
      'requests/create-request',
      'assistant/chat',
    ),
  },
  {
    file: `${features}examinations/deepen.ts`,
    tests: tests(features, 'examinations/limits', 'examinations/deepen'),
  },
  { file: `${assistant}model/budget.ts`, tests: tests(assistant, 'model/model') },
  { file: `${assistant}limits.ts`, tests: tests(assistant, 'limits') },
  { file: `${assistant}model/output-guard.ts`, tests: tests(assistant, 'model/output-guard') },
  { file: `${mailIn}store-mail.ts`, tests: tests(mailIn, 'kept-mails', 'receive-mail') },
  { file: `${loginTest}try-wordpress.ts`, tests: tests(loginTest, 'try-wordpress') },
  { file: `${loginTest}login-target.ts`, tests: tests(loginTest, 'login-target') },
  {
    file: `${loginTest}try-in-process.ts`,
    tests: tests(loginTest, 'limit-received', 'try-ftp'),
  },
  { file: `${outside}visits/visits.ts`, tests: tests(outside, 'visits/visits') },
  { file: `${platform}http/pipelined.ts`, tests: tests(platform, 'http/requests-under-way') },
  { file: `${analytics}errors/store-errors.ts`, tests: tests(analytics, 'errors/errors') },
  { file: `${features}examinations/limits.ts`, tests: tests(features, 'examinations/limits') },
  ...each(within(analytics, ['limits', 'purge']), tests(analytics, 'analytics', 'errors/errors')),
  ...['http/problem-reply', 'own-thread'].map((name) => ({
    file: `${platform}${name}.ts`,
    tests: tests(platform, name),
  })),
]
