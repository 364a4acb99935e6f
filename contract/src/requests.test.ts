import { expect, test } from 'vitest'
import { NewServiceRequest } from './requests.ts'

const fix = { service_type: 'quick_fix', platform_type: 'wordpress' }

test('service and platform are enough for a request', () => {
  expect(NewServiceRequest.parse(fix)).toEqual({
    ...fix,
    website_url: null,
    problem_description: '',
    urgency_level: 'low',
    additional_features: [],
  })
})

test.each([
  [{ service_type: 'maintenance_plan' }],
  [{ service_type: 'toString' }],
  [{ platform_type: '' }],
  [{ urgency_level: 'soon' }],
  [{ additional_features: ['free_stuff'] }],
  [{ additional_features: Array(7).fill('seo') }],
  [{ estimated_quote: -1 }],
  [{ estimated_quote: 0.1 }],
  [{ estimated_quote: 1e21 }],
  [{ estimated_quote: 'NaN' }],
  [{ estimated_quote: null }],
  [{ total: 1 }],
  [{ promotion_discount: 19 }],
  [{ problem_description: 'x'.repeat(10_001) }],
  [{ website_url: 'javascript:alert(1)' }],
])('%j is refused', (change) => {
  expect(NewServiceRequest.safeParse({ ...fix, ...change }).success).toBe(false)
})
