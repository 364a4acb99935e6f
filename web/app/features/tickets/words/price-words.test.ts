import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { expect, test } from 'vitest'
import { priceLines, priceWords } from './price-words.ts'

const request: ServiceRequest = {
  id: 1,
  user_id: 1,
  service_type: 'redesign',
  platform_type: 'squarespace',
  website_url: null,
  problem_description: '',
  urgency_level: 'low',
  estimated_quote: 399,
  plan_discount: 0,
  promotion_discount: 0,
  amount_due: 399,
  estimated_days: 7,
  additional_features: [{ id: 'seo', name: 'Search engine setup', price: 180 }],
  status: 'new',
  created_at: '2026-11-21T10:00:00.000Z',
  ticket_id: 1,
  ticket_status: 'open',
  ticket_state: { waiting_for: 'staff', due_at: null, finish_by: null, proof: null },
  unread: 0,
  last_message: null,
  finding_id: null,
  customer: null,
}

test('the price is shown step by step', () => {
  expect(priceLines(request)).toEqual([
    { label: 'Redesign', shown: '£199' },
    { label: 'Squarespace (+10%)', shown: '+ £20' },
    { label: 'Standard 5-7 days', shown: '+ £0' },
    { label: 'Search engine setup', shown: '+ £180' },
    { label: 'Estimate', shown: '£399' },
  ])
})

test('steps that no longer lead to the stored estimate are not shown', () => {
  expect(priceLines({ ...request, estimated_quote: 450 }).map((line) => line.shown)).toEqual([
    '+ £180',
    '£450',
  ])
})

test('a reduction is a line of its own and ends in what is left to pay', () => {
  const lines = priceLines({ ...request, plan_discount: 80, amount_due: 319 })
  expect(lines.slice(-2)).toEqual([
    { label: 'Care plan', shown: '− £80' },
    { label: 'To pay', shown: '£319' },
  ])
})

test('an unknown service does not break the price', () => {
  expect(priceLines({ ...request, service_type: 'magic', additional_features: [] })).toEqual([
    { label: 'Estimate', shown: '£399' },
  ])
})

test('the client reads one sentence', () => {
  expect(priceWords(request)).toBe('£399 estimated; about 7 days of work')
  expect(priceWords({ ...request, plan_discount: 80, amount_due: 319 })).toMatch(/£319 instead of £399/)
  expect(priceWords({ ...request, promotion_discount: 399, amount_due: 0 })).toMatch(/^Free/)
})
