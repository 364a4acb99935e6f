import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { expect, test } from 'vitest'
import { beginningOf, reductionWords } from './request-words.ts'

const request = { estimated_quote: 1_027, plan_discount: 0, promotion_discount: 0 } as ServiceRequest

test('a reduction says where it comes from', () => {
  expect(reductionWords(request)).toBeNull()
  expect(reductionWords({ ...request, plan_discount: 205 })).toBe('with the care plan, instead of £1,027')
  expect(reductionWords({ ...request, promotion_discount: 1_027 })).toBe('free first fix, instead of £1,027')
})

test('the beginning of a text ends with a whole word and a whole character', () => {
  expect(beginningOf('The menu does not open', 11)).toBe('The menu')
  expect(beginningOf('Donaudampfschiff', 5)).toBe('Donau')
  expect(beginningOf('abcd🎂', 5)).toBe('abcd')
})
