import { PlatformType, priceOf, ServiceType } from '@sitewright/contract/pricing.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { expect, test } from 'vitest'
import { findFaults, indexOf } from './find-faults.ts'
import { groupFaults } from './groups.ts'
import { poundsOf } from './prices-from.ts'

const index = indexOf([
  {
    code: 'tls.expired',
    title: 'Your certificate has run out',
    sees: 'Your connection is not private',
    symptoms: ['not secure', 'certificate expired'],
  },
  { code: 'page.blank', title: 'Your page is white', sees: 'Nothing at all', symptoms: ['white page'] },
])
const found = (typed: string) => [...(findFaults(index, typed) ?? ['all'])]

test('every fault of the catalogue stands in one group', () => {
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
])('%j finds %s', (typed, code) => {
  expect(found(typed)).toEqual([code])
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
