import { expect, test } from 'vitest'
import { findOwnAddresses, guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { loadConfig } from '#server/config.ts'
import { productionEnvironment as production, testEnvironment } from '#test/environment.ts'
import { readAddress } from './read-address.ts'

test('in production nothing but the public internet may be examined', () => {
  const config = loadConfig(production)
  expect(rulesOf(config)).toMatchObject({ allow: [], resolve: [] })
  const guard = guardOf(rulesOf(config))
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254'])
    expect(guard.mayReach(address), address).toBe(false)
  expect(guard.mayReach('93.184.216.34')).toBe(true)
  expect([443, 22].map((port) => guard.mayUsePort('example.com', port))).toEqual([true, false])
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
  // Whatever name leads there.
  expect(guardOf(rulesOf(numbered)).mayReach('93.184.216.34')).toBe(false)
  expect(readAddress(numbered, 'http://93.184.216.35/')).not.toBeNull()
})

test('what our own name leads to is not examined under another name', async () => {
  expect(await findOwnAddresses('http://[::1]:3000')).toEqual(['::1'])
  expect(await findOwnAddresses('https://nobody.invalid')).toEqual([])
  const config = { ...loadConfig(production), ownAddresses: ['93.184.216.34', '2606:2800:21f::1'] }
  const guard = guardOf(rulesOf(config))
  for (const address of config.ownAddresses) expect(guard.mayReach(address), address).toBe(false)
  expect(guard.mayReach('93.184.216.35')).toBe(true)
  const shared = { ...config, probe: { allow: ['93.184.216.34/32'], resolve: [] } }
  expect(guardOf(rulesOf(shared)).mayReach('93.184.216.34')).toBe(true)
})

test('who lists a network or gives our own name an address by hand means it', () => {
  const local = { ...testEnvironment, PUBLIC_URL: 'http://127.0.0.1:3000', PROBE_ALLOW: '127.0.0.0/8' }
  expect(readAddress(loadConfig(local), 'http://127.0.0.1:8080/')).not.toBeNull()
  const given = { ...production, PROBE_RESOLVE: 'www.sitewright-itself.example.com:443:203.0.113.7' }
  expect(readAddress(loadConfig(given), 'https://www.sitewright-itself.example.com')).not.toBeNull()
})

test('a rule that is malformed stops the start', () => {
  for (const PROBE_ALLOW of ['nonsense', '10.0.0.0/99'])
    expect(() => guardOf(rulesOf(loadConfig({ ...testEnvironment, PROBE_ALLOW })))).toThrow()
  expect(() => guardOf(rulesOf(loadConfig({ ...testEnvironment, PROBE_RESOLVE: 'only-a-host' })))).toThrow()
})

test.each([
  [{ AI_PROVIDER: 'anthropic' }, /AI_MODEL.*AI_API_KEY/],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_API_KEY: 'k' }, /AI_BASE_URL/],
  [{ AI_PROVIDER: 'other' }, /AI_PROVIDER/],
  [{ AI_DAILY_BUDGET_PENCE: '1.5' }, /AI_DAILY_BUDGET_PENCE/],
  [{ TURNSTILE_SITE_KEY: 'x' }, /TURNSTILE_SECRET/],
])('a half or wrong setting is said in one sentence: %j', (env, says) => {
  expect(() => loadConfig({ ...testEnvironment, ...env })).toThrow(says)
})
