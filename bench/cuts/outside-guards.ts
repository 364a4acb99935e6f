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
  ...['receive-mail', 'participant'].map((name) => ({
    file: `${mailIn}${name}.ts`,
    tests: tests(mailIn, name),
  })),
  { file: `${assistant}model/budget.ts`, tests: tests(assistant, 'model/model') },
  { file: `${assistant}guest-device.ts`, tests: tests(assistant, 'chat') },
  { file: `${features}examinations/limits.ts`, tests: tests(features, 'examinations/limits') },
  ...each(within(analytics, ['limits', 'purge']), tests(analytics, 'analytics', 'errors/errors')),
  ...['http/problem-reply', 'own-thread'].map((name) => ({
    file: `${platform}${name}.ts`,
    tests: tests(platform, name),
  })),
]
