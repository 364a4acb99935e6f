import { showMoney } from '@sitewright/contract/currencies.ts'
import { expect, test } from 'vitest'
import { featureChoices, platformChoices, serviceChoices, urgencyChoices } from './choices.ts'

const pounds = (amount: number) => showMoney(amount)
const euros = (amount: number) => showMoney(amount, 'EUR')

test('every service says from which price it starts', () => {
  expect(serviceChoices(pounds).map(({ title, price }) => [title, price])).toEqual([
    ['Quick fix', 'From £19'],
    ['Redesign', 'From £199'],
    ['New website', 'From £499'],
    ['Consultation', 'From £99'],
  ])
})

test('extras are those of the service, each with a plus and its price', () => {
  expect(featureChoices('', pounds)).toEqual([])
  expect(featureChoices('quick_fix', pounds)).toEqual([])
  expect(featureChoices('redesign', pounds).map(({ value, price }) => [value, price])).toEqual([
    ['custom_forms', '+ £100'],
    ['integrations', '+ £150'],
    ['seo', '+ £180'],
    ['analytics', '+ £80'],
  ])
  expect(featureChoices('consultation', euros).map(({ price }) => price)).toEqual(['+ €94'])
})

test('platform and urgency say what they add: percent first, money once there is a price', () => {
  const unset = { serviceType: '', platformType: '', urgencyLevel: 'low' } as const
  expect(platformChoices(unset, pounds).map(({ price }) => price)).toEqual([
    '+ 10%',
    'No extra charge',
    '+ 10%',
    '+ 10%',
    '+ 40%',
    'No extra charge',
    '+ 10%',
  ])
  expect(urgencyChoices(unset, pounds).map(({ price }) => price)).toEqual([
    'No extra charge',
    '+ 30%',
    '+ 60%',
    '+ 100%',
  ])
  const set = { serviceType: 'redesign', platformType: 'custom_code', urgencyLevel: 'low' } as const
  expect(platformChoices(set, pounds).at(4)?.price).toBe('+ £80')
  expect(urgencyChoices(set, pounds).map(({ price }) => price)).toEqual([
    'No extra charge',
    '+ £83',
    '+ £167',
    '+ £278',
  ])
})
