import { expect, test } from 'vitest'
import { changedDraft, type Draft, draftAsText, draftFromText, emptyDraft } from './draft.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const days = (count: number) => count * 24 * 60 * 60 * 1_000
const shop: Draft = {
  serviceType: 'new_website',
  platformType: 'no_website',
  urgencyLevel: 'medium',
  complexityFactors: ['ecommerce', 'seo'],
  description: 'A shop for cakes',
  website: 'https://cakes.example.com',
}

test('a draft comes back as it was left', () => {
  expect(draftFromText(draftAsText(shop, now), now + days(29))).toEqual(shop)
})

test('a draft keeps the client_id it was sent with, and no other kind of text', () => {
  const back = (clientId: string) => draftFromText(draftAsText({ ...shop, clientId }, now), now).clientId
  expect(back('one-draft-one-id')).toBe('one-draft-one-id')
  expect(back('no id')).toBeUndefined()
})

test('a draft is forgotten after 30 days', () => {
  expect(draftFromText(draftAsText(shop, now), now + days(31))).toEqual(emptyDraft)
})

test.each([null, '', '{', '[]', '5', 'null', '{"savedAt":"x"}', '{"savedAt":1}'])(
  '%j is an empty draft',
  (text) => {
    expect(draftFromText(text, now)).toEqual(emptyDraft)
  },
)

test('what this build does not know is left out, and the rest stays', () => {
  const foreign = {
    ...shop,
    serviceType: 'redesign',
    platformType: 'geocities',
    urgencyLevel: 'now',
    website: 5,
    extra: 1,
  }
  expect(draftFromText(JSON.stringify({ savedAt: now, draft: foreign }), now)).toEqual({
    ...shop,
    serviceType: 'redesign',
    platformType: '',
    urgencyLevel: 'low',
    complexityFactors: ['seo'],
    website: '',
  })
})

test('choosing another service clears the extras, choosing the same one does not', () => {
  expect(changedDraft(shop, { serviceType: 'redesign' }).complexityFactors).toEqual([])
  expect(changedDraft(shop, { serviceType: 'new_website' }).complexityFactors).toEqual(['ecommerce', 'seo'])
  expect(changedDraft(shop, { platformType: 'wix' })).toEqual({ ...shop, platformType: 'wix' })
})
