import { expect, test } from 'vitest'
import { testEnvironment } from '#test/environment.ts'
import { loadConfig } from './config.ts'

const whole = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_PERFORMANCE: 'price_p',
  STRIPE_PRICE_STABILITY: 'price_st, price_st_old',
  STRIPE_PRICE_SECURITY: 'price_se',
}

const load = (env: Record<string, string>) => {
  const { DATABASE_URL, SMTP_URL } = testEnvironment
  return loadConfig({ DATABASE_URL, SMTP_URL, ...env })
}

test('without any variable of Stripe the start is refused', () => {
  expect(() => load({})).toThrow('These are missing: STRIPE_SECRET_KEY and its companions')
})

test('of each plan the first price is sold and the others still count', () => {
  expect(load(whole).stripe).toEqual({
    secretKey: 'sk_live_abc',
    publishableKey: 'pk_live_abc',
    webhookSecret: 'whsec_0123456789abcdef',
    apiBase: null,
    prices: { performance: ['price_p'], stability: ['price_st', 'price_st_old'], security: ['price_se'] },
  })
})

test.each(Object.keys(whole))('a start without %s beside the others is refused, by its name', (name) => {
  const { [name as keyof typeof whole]: _, ...rest } = whole
  expect(() => load(rest)).toThrow(`Payments through Stripe also need ${name}.`)
})

test('with a key that moves no money the browser needs none, and an address alone is no settings', () => {
  const { STRIPE_PUBLISHABLE_KEY: _, ...rest } = whole
  const trial = load({ ...rest, STRIPE_SECRET_KEY: 'sk_test_abc' })
  expect(trial.stripe).toMatchObject({ secretKey: 'sk_test_abc', publishableKey: null })
  const says = 'These are missing: STRIPE_SECRET_KEY and its companions'
  expect(() => load({ STRIPE_API_BASE: 'https://payments.example.com' })).toThrow(says)
  expect(() => load({ STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toThrow(says)
})

test('a publishable key of another mode than the secret key is refused', () => {
  expect(() => load({ ...whole, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toThrow('must be of the same mode')
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_abc'],
  ['STRIPE_SECRET_KEY', 'hello'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
  ['STRIPE_WEBHOOK_SECRET', 'open sesame'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_abc'],
  ['STRIPE_API_BASE', 'ftp://example.com'],
])('%s cannot be %s, and the message does not repeat it', (name, value) => {
  expect(() => load({ ...whole, [name]: value })).toThrow(`The variable ${name} is not right`)
  expect(() => load({ ...whole, [name]: value })).not.toThrow(value)
})

test('the secret key is not sent over an open line', () => {
  const at = (STRIPE_API_BASE: string) => () => load({ ...whole, STRIPE_API_BASE })
  expect(at('http://payments.example.com')).toThrow('STRIPE_API_BASE must begin with https://')
  expect(at('http://localhost.example.com')).toThrow('STRIPE_API_BASE must begin with https://')
  expect(at('http://127.0.0.1:4000')).not.toThrow()
  expect(at('https://payments.example.com')).not.toThrow()
})

test('one price cannot stand for two plans', () => {
  expect(() => load({ ...whole, STRIPE_PRICE_SECURITY: 'price_p' })).toThrow('one is named twice')
})
