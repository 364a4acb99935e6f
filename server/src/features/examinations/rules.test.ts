import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { stripeAt } from '#test/stripe-server.ts'
import { guardOf, rulesOf } from './pool/rules.ts'
import { readAddress } from './read-address.ts'

const production = {
  NODE_ENV: 'production',
  ...stripeAt('https://api.stripe.com'),
  DATABASE_URL: 'postgres://a:b@db/x',
  SMTP_URL: 'smtp://mail',
  SESSION_SECRET: 'k3J9xQ0vT7mZ2pL8wR5yB1nC6dF4gH0s',
  PUBLIC_URL: 'https://www.sitewright-itself.example.com',
}

test('in production nothing but the public internet may be examined', () => {
  const config = loadConfig(production)
  expect(rulesOf(config)).toMatchObject({ allow: [], resolve: [] })
  const guard = guardOf(rulesOf(config))
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254'])
    expect(guard.mayReach(address), address).toBe(false)
  expect(guard.mayReach('93.184.216.34')).toBe(true)
})

test('we are not examined ourselves, by name or by address', () => {
  const named = loadConfig(production)
  for (const url of ['https://www.sitewright-itself.example.com', 'WWW.SITEWRIGHT-ITSELF.example.com./x'])
    expect(readAddress(named, url), url).toBeNull()
  expect(readAddress(named, 'https://example.com')).toEqual({
    href: 'https://example.com/',
    host: 'example.com',
  })
  const numbered = loadConfig({ ...production, PUBLIC_URL: 'https://93.184.216.34' })
  expect(readAddress(numbered, 'http://93.184.216.34/')).toBeNull()
  expect(readAddress(numbered, 'http://93.184.216.35/')).not.toBeNull()
})

test('who lists a network or gives our own name an address by hand means it', () => {
  const local = { PUBLIC_URL: 'http://127.0.0.1:3000', PROBE_ALLOW: '127.0.0.0/8' }
  expect(readAddress(loadConfig(local), 'http://127.0.0.1:8080/')).not.toBeNull()
  const given = { ...production, PROBE_RESOLVE: 'www.sitewright-itself.example.com:443:203.0.113.7' }
  expect(readAddress(loadConfig(given), 'https://www.sitewright-itself.example.com')).not.toBeNull()
})

test('a rule that is malformed stops the start', () => {
  for (const PROBE_ALLOW of ['nonsense', '10.0.0.0/99'])
    expect(() => guardOf(rulesOf(loadConfig({ PROBE_ALLOW })))).toThrow()
  expect(() => guardOf(rulesOf(loadConfig({ PROBE_RESOLVE: 'only-a-host' })))).toThrow()
})

test.each([
  [{ AI_PROVIDER: 'anthropic' }, /AI_MODEL.*AI_API_KEY/],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_API_KEY: 'k' }, /AI_BASE_URL/],
  [{ AI_PROVIDER: 'other' }, /AI_PROVIDER/],
  [{ AI_DAILY_BUDGET_PENCE: '1.5' }, /AI_DAILY_BUDGET_PENCE/],
  [{ TURNSTILE_SITE_KEY: 'x' }, /TURNSTILE_SECRET/],
])('a half or wrong setting is said in one sentence: %j', (env, says) => {
  expect(() => loadConfig(env)).toThrow(says)
})
