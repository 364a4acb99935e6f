import { NewServiceRequest } from '@sitewright/contract/requests.ts'
import { expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft.ts'
import { errorsFrom, requestFrom } from './request-from.ts'

const shop: Draft = {
  serviceType: 'new_website',
  platformType: 'no_website',
  urgencyLevel: 'medium',
  complexityFactors: ['ecommerce', 'seo'],
  description: 'A shop for cakes',
  website: '',
}

test('a configured quote is a request that the API takes', () => {
  expect(NewServiceRequest.parse(requestFrom(shop, 1_029, 'one-draft-one-id'))).toEqual({
    service_type: 'new_website',
    platform_type: 'no_website',
    website_url: null,
    problem_description: 'A shop for cakes',
    urgency_level: 'medium',
    estimated_quote: 1_029,
    additional_features: ['ecommerce', 'seo'],
    client_id: 'one-draft-one-id',
  })
})

test('the finding and the conversation that led here go along', () => {
  const findingId = '3f2c1f4e-6f5b-4b0e-9d6a-0d7f3f1c2b3a'
  const sessionId = 'the-session-of-this-tab'
  const request = requestFrom({ ...shop, findingId }, 1_029, 'one-draft-one-id', sessionId)
  expect(NewServiceRequest.parse(request)).toMatchObject({ finding_id: findingId, sessionId })
  expect(requestFrom({ ...shop, sessionId }, 1_029, 'one-draft-one-id')).toMatchObject({ sessionId })
})

test('a quote that is not configured is no request', () => {
  expect(() => requestFrom(emptyDraft, 0, 'one-draft-one-id')).toThrow()
})

test('a problem of the server is shown at its field', () => {
  const fields = {
    website_url: 'No website',
    'additional_features.1': 'Unknown extra',
    body: 'Something else',
  }
  expect(errorsFrom(fields)).toEqual({ website: 'No website', complexityFactors: 'Unknown extra' })
  expect(errorsFrom(undefined)).toEqual({})
})
