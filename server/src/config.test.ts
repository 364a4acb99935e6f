import { expect, test } from 'vitest'
import { productionEnvironment, testEnvironment } from '#test/environment.ts'
import { loadConfig } from './config.ts'

const start = (env: Record<string, string>) => () => loadConfig({ ...testEnvironment, ...env })
const goLive = (env: Record<string, string>) => () => loadConfig({ ...productionEnvironment, ...env })

test.each([
  ['PORT', 'abc', 'it must be a number from 0 to 65535'],
  ['PORT', '-1', 'it must be a number from 0 to 65535'],
  ['PORT', '80.5', 'it must be a number from 0 to 65535'],
  ['PORT', '70000', 'it must be a number from 0 to 65535'],
  ['SMTP_URL', 'nonsense', 'it must look like smtp://name:password@host:587'],
  ['DATABASE_URL', 'mysql://x', 'it must look like postgres://name:password@host:5432/database'],
  ['PUBLIC_URL', 'example.com', 'it must be an address such as https://www.example.com'],
  ...['https://a.test/app', 'https://a.test?a=1', 'https://a.test#x', 'https://me:pw@a.test'].map(
    (address) => [
      'PUBLIC_URL',
      address,
      'it must have no path, ? or #, nor a name before the host, such as https://www.example.com',
    ],
  ),
  ...[
    'Fixers',
    'a@b',
    'Fixers <a@b.test>, b@b.test',
    'Fixers, Ltd <a@b.test>',
    'a@b.test b@b.test',
    'Fixers <a@b.test',
    'Fixers\n<a@b.test>',
    'Fixers\r\nBcc: c <a@b.test>',
    '"Fix"ers" <a@b.test>',
    'c@b.test <a@b.test>',
    'Fixers <a@b.test\n>',
  ].map((from) => ['MAIL_FROM', from, 'it must be one mailbox, such as Name <name@example.com>']),
  ['ADMIN_EMAIL', 'me', 'it must be an e-mail address'],
  ['ROLE', 'boss', 'it must be one of all, web, worker'],
  ['NODE_ENV', 'live', 'it must be one of production, development, test'],
  ['LOG_LEVEL', 'trace', 'it must be one of debug, info, warn, error, silent'],
])('a wrong %s (%s) is one plain sentence', (name, value, says) => {
  expect(start({ [name]: value })).toThrow(`The variable ${name} is not right: ${says}.`)
})

test.each([
  ...['all', 'web', 'worker'].map((role) => ['ROLE', role]),
  ...['debug', 'info', 'warn', 'error', 'silent'].map((level) => ['LOG_LEVEL', level]),
  ...['production', 'development', 'test'].map((kind) => ['NODE_ENV', kind]),
  ['BUSINESS_NAME', ''],
  ...['a@b.test', '<a@b.test>', 'Fixers & Söhne Ltd. <a@b.test>', '"Fixers, Ltd" <a@b.test>'].map((from) => [
    'MAIL_FROM',
    from,
  ]),
])('%s may be %s', (name, value) => {
  const shared = { REDIS_URL: 'redis://127.0.0.1:6379', DATA_DIR: '/srv/shared' }
  expect(goLive({ ...shared, [name]: value })).not.toThrow()
})

test.each([
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'olga@example.com', 'a kettle of blue fish'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET', 'site', 'secret'],
  ['VAULT_KEKS', 'VAULT_KEK_CURRENT', '{"k1":"a"}', 'k1'],
])('%s and %s are only of use together', (one, other, first, second) => {
  const says = `${one} and ${other} are only of use together.`
  expect(start({ [one]: first })).toThrow(says)
  expect(start({ [other]: second })).toThrow(says)
  expect(start({ [one]: first, [other]: second })).not.toThrow()
})

test('a variable of blanks is none', () => {
  expect(start({ BUSINESS_NAME: '  ' })).toThrow('The variable BUSINESS_NAME is not right')
})

test('without one of its services nothing starts, and it is named', () => {
  expect(start({ DATABASE_URL: '' })).toThrow('These are missing: DATABASE_URL (a PostgreSQL database). ')
  expect(start({ SMTP_URL: '' })).toThrow('These are missing: SMTP_URL (a mail server). ')
})

test('the first owner has a password of twelve characters, as people count', () => {
  const env = { ADMIN_EMAIL: 'Olga@Example.com' }
  const says = 'ADMIN_PASSWORD must have at least 12 characters.'
  expect(start({ ...env, ADMIN_PASSWORD: 'elevenlette' })).toThrow(says)
  expect(start({ ...env, ADMIN_PASSWORD: '🦉'.repeat(11) })).toThrow(says)
  expect(start({ ...env, ADMIN_PASSWORD: 'twelveletter' })().admin?.email).toBe('olga@example.com')
})

test.each([
  ...['SESSION_SECRET', 'VAULT_KEKS', 'MAIL_FROM', 'BUSINESS_LEGAL_NAME', 'BUSINESS_ADDRESS'],
  ...['PUBLIC_URL', 'BUSINESS_SUPPORT_EMAIL', 'BUSINESS_COMPANY_NUMBER'],
])('production does not start without %s, and says so beside whatever else is missing', (name) => {
  const without: Record<string, string> =
    name === 'VAULT_KEKS' ? { VAULT_KEKS: '', VAULT_KEK_CURRENT: '' } : { [name]: '' }
  expect(goLive(without)).toThrow(`Production also needs ${name}`)
  expect(goLive({ ...without, SMTP_URL: '' })).toThrow(name)
  expect(start(without)).not.toThrow()
})

test('production names both variables of the vault where it has neither', () => {
  const says = 'Production also needs VAULT_KEKS (JSON of id → base64 of 32 random bytes), VAULT_KEK_CURRENT'
  expect(goLive({ VAULT_KEKS: '', VAULT_KEK_CURRENT: '' })).toThrow(says)
})

test('a session secret that is short, of few signs, a sample or named twice starts nothing, in a list neither', () => {
  const fit = 'k3Jq9ZxW1tYv8LmN4bHs7RdGf2PcEa0u'
  expect(start({ SESSION_SECRET: fit })().sessionSecrets).toEqual([fit])
  const unfit = [fit.slice(1), 'abcdefghi'.repeat(4)]
  for (const word of ['sample', 'EXAMPLE', 'Change', 'secret', 'PASSWORD']) unfit.push(`${fit}${word}`)
  const says = 'SESSION_SECRET must be at least 32 random characters, not a sample.'
  for (const secret of unfit) {
    expect(start({ SESSION_SECRET: secret }), secret).toThrow(says)
    expect(start({ SESSION_SECRET: JSON.stringify([fit, secret]) }), secret).toThrow(says)
  }
  expect(start({ SESSION_SECRET: JSON.stringify([fit, fit]) })).toThrow('names the same secret twice')
  for (const list of ['[]', '[42]', `["${fit}",42]`, `["${fit}"`])
    expect(start({ SESSION_SECRET: list }), list).toThrow('SESSION_SECRET must be one secret, or a list')
})

test('production has an address that is encrypted, and a browser may name it alone', () => {
  expect(goLive({ PUBLIC_URL: 'http://www.example.com' })).toThrow(
    'Production also needs PUBLIC_URL starting with https://',
  )
  expect(goLive({})().origins).toEqual([productionEnvironment.PUBLIC_URL])
  expect(start({ PORT: '3000', PUBLIC_URL: 'http://shop.test/' })().origins).toEqual([
    ...['http://shop.test', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ])
})

test.each([
  ['https://WWW.Real.example/', 'https://www.real.example'],
  ['https://www.real.example:443', 'https://www.real.example'],
  ['HTTPS://www.real.example:8443', 'https://www.real.example:8443'],
  ['https://bäckerei.example', 'https://xn--bckerei-5wa.example'],
])('the address %s is the origin that a browser names', (address, origin) => {
  const { publicUrl, origins } = goLive({ PUBLIC_URL: address })()
  expect([publicUrl, ...origins]).toEqual([origin, origin])
})

test('so are the names of this machine, with the port that browsers leave out', () => {
  expect(start({ PORT: '80' })().origins).toEqual([
    ...['http://localhost', 'http://localhost', 'http://127.0.0.1'],
  ])
})

test.each(['STRIPE_API_BASE', 'TURNSTILE_VERIFY_URL', 'AI_BASE_URL'])(
  'production sends no key to %s over an open line, unless it is on this machine',
  (name) => {
    const at = (address: string) => goLive({ [name]: address })
    for (const open of [
      'http://api.test',
      'HTTP://api.test',
      'http://localhost.api.test',
      'http://127.0.0.1.api.test',
    ])
      expect(at(open), open).toThrow(`${name} must begin with https://, as `)
    for (const fine of ['https://api.test', 'http://127.0.0.1:1', 'http://localhost:1/', 'http://[::1]:1'])
      expect(at(fine), fine).not.toThrow()
  },
)

test('outside production the captcha and the assistant may be asked in one’s own network', () => {
  const own = { TURNSTILE_VERIFY_URL: 'http://10.0.0.2', AI_BASE_URL: 'http://10.0.0.2' }
  expect(start(own)).not.toThrow()
})

test('those who read strangers’ pages get nothing secret from our environment', () => {
  const passedOn = {
    PATH: '/bin',
    HOME: '/home/x',
    TMPDIR: '/tmp',
    LANG: 'C',
    TZ: 'UTC',
    NODE_EXTRA_CA_CERTS: '/ca',
  }
  const secret = { SESSION_SECRET: productionEnvironment.SESSION_SECRET, NODE_OPTIONS: '--inspect' }
  const { examinerEnvironment } = start({ ...passedOn, ...secret, NODE_COMPILE_CACHE: '/cache' })()
  expect(examinerEnvironment).toEqual(passedOn)
})
