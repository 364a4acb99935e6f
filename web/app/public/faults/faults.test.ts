import { priceOf } from '@sitewright/contract/pricing.ts'
import { PlatformType, ServiceType } from '@sitewright/contract/pricing-schemas.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { expect, test } from 'vitest'
import { findByWords } from '../search/word-search.ts'
import { wordsOfFault } from './find-faults.ts'
import { groupFaults } from './groups.ts'
import { poundsOf } from './prices-from.ts'

const index = [
  {
    code: 'tls.expired',
    title: 'Your certificate has run out',
    sees: 'Your connection is not private',
    symptoms: ['not secure', 'certificate expired'],
  },
  { code: 'page.blank', title: 'Your page is white', sees: 'Nothing at all', symptoms: ['white page'] },
].map((fault) => ({ key: fault.code, words: wordsOfFault(fault) }))
const found = (typed: string) => [...(findByWords(index, typed) ?? ['all'])]

test('every fault of the catalogue is in one group', () => {
  const shown = groupFaults(catalogue).flatMap(({ faults }) => faults.map(({ code }) => code))
  expect(shown.toSorted()).toEqual(catalogue.map(({ code }) => code).toSorted())
})

test.each([
  ['tls.expired', 'tls.expired'],
  ['my certificate', 'tls.expired'],
  ['certif', 'tls.expired'],
  ['certifcate expierd', 'tls.expired'],
  ['WHITE page!', 'page.blank'],
  ['whit', 'page.blank'],
  ['whiet', 'page.blank'],
  ['blank page', 'page.blank'],
  ['padlock', 'tls.expired'],
  ['SSL', 'tls.expired'],
])('%j finds %s', (typed, code) => {
  expect(found(typed)).toEqual([code])
})

test.each([
  ['basket', 'shop.cart_error'],
  ['virus', 'hack.injected_js'],
  ['photos missing', 'asset.broken'],
  ['empty page', 'page.blank'],
])('%j finds %s in the catalogue, whatever word the owner has for it', (typed, code) => {
  const whole = catalogue.map((fault) => ({ key: fault.code, words: wordsOfFault(fault) }))
  expect(findByWords(whole, typed)).toContain(code)
})

test('nothing typed shows all, nonsense shows none', () => {
  expect(found('  ')).toEqual(['all'])
  expect(found('xylophone')).toEqual([])
  expect(found('white certificate')).toEqual([])
})

test('the prices are those of the calculator', () => {
  for (const serviceType of ServiceType.options)
    for (const platformType of PlatformType.options)
      expect(poundsOf(serviceType, platformType)).toBe(priceOf({ serviceType, platformType }).estimatedPrice)
})
