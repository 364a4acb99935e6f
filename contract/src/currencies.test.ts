import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asCurrency,
  chooseCurrency,
  currencies,
  currencyOfLocale,
  inCurrency,
  rates,
  showMoney,
  writeMoney,
} from './currencies.ts'

test('the rates are those of the business', () => {
  expect(rates).toEqual({
    GBP: 1,
    EUR: 1.17,
    USD: 1.28,
    CAD: 1.71,
    AUD: 1.91,
    NZD: 2.07,
    SGD: 1.72,
    HKD: 9.98,
    JPY: 187,
    CNY: 9.3,
    INR: 107,
    ZAR: 24.5,
    SEK: 13.6,
    NOK: 13.5,
    DKK: 8.73,
    CHF: 1.1,
  })
})

test('the query wins over the stored choice, that over the locale, that over the pound', () => {
  expect(chooseCurrency({ query: 'usd', stored: 'JPY', locale: 'de-AT' })).toBe('USD')
  expect(chooseCurrency({ query: null, stored: 'JPY', locale: 'de-AT' })).toBe('JPY')
  expect(chooseCurrency({ query: 'XXX', stored: 'nonsense', locale: 'de-AT' })).toBe('EUR')
  expect(chooseCurrency({ locale: 'fr' })).toBe('GBP')
  expect(chooseCurrency({})).toBe('GBP')
})

test.each([
  ['en-GB', 'GBP'],
  ['en-US', 'USD'],
  ['fr-CA', 'CAD'],
  ['en-AU', 'AUD'],
  ['en-NZ', 'NZD'],
  ['zh-Hans-SG', 'SGD'],
  ['zh-HK', 'HKD'],
  ['ja-JP', 'JPY'],
  ['zh-CN', 'CNY'],
  ['hi-IN', 'INR'],
  ['af-ZA', 'ZAR'],
  ['sv-SE', 'SEK'],
  ['nb-NO', 'NOK'],
  ['da-DK', 'DKK'],
  ['de-CH', 'CHF'],
  ['de-LI', 'CHF'],
  ['en-JE', 'GBP'],
])('a browser set to %s sees %s', (locale, currency) => {
  expect(currencyOfLocale(locale)).toBe(currency)
})

test('every country of the euro sees euros', () => {
  for (const country of 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '))
    expect(currencyOfLocale(`en-${country}`), country).toBe('EUR')
})

test('a locale without a country we know, or none at all, names no currency', () => {
  for (const locale of ['de', 'pt-BR', 'ar-SA', '', 'not a locale', undefined])
    expect(currencyOfLocale(locale)).toBeNull()
})

test('a currency code is known in any case, and nothing inherited is taken for one', () => {
  expect(asCurrency(' eur ')).toBe('EUR')
  for (const text of ['constructor', '__proto__', 'toString', '', null, undefined, 'GB', 'EURO'])
    expect(asCurrency(text)).toBeNull()
})

test('amounts show without decimals', () => {
  expect(showMoney(1234)).toBe('£1,234')
  expect(showMoney(0)).toBe('£0')
  expect(showMoney(19, 'EUR')).toBe('€22')
  expect(showMoney(19, 'JPY')).toBe('JP¥3,553')
  expect(showMoney(1000, 'USD')).toBe('US$1,280')
  for (const currency of currencies) expect(showMoney(219, currency)).not.toMatch(/[.,]\d{1,2}$/)
})

test('amounts are written as the standard for British readers has it', () => {
  for (const currency of currencies) {
    const standard = new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 })
    for (const amount of [0, 7, -7, 999, 1_000, -1_000, 99_999, 1_234_567])
      expect(writeMoney(amount, currency)).toBe(standard.format(amount))
  }
})

test('halves of the display currency are rounded up, whatever a fraction does in floating point', () => {
  expect(inCurrency(50, 'EUR')).toBe(59)
  expect(inCurrency(5, 'CHF')).toBe(6)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...currencies), (pounds, currency) => {
      const hundredths = BigInt(pounds) * BigInt(Math.round(rates[currency] * 100))
      expect(BigInt(inCurrency(pounds, currency))).toBe((2n * hundredths + 100n) / 200n)
    }),
    { numRuns: 5_000 },
  )
})
