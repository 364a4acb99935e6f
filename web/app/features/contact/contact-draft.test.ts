import { expect, test } from 'vitest'
import { contactFrom, emptyContact, typedPart } from './contact-draft.ts'

const ann = { name: 'Ann Baker', email: 'ann@example.com', website_url: 'https://bakery.example.com' }
const none = new URLSearchParams()

test('the form begins with what the profile knows', () => {
  expect(contactFrom(null, none, ann)).toEqual({
    ...emptyContact,
    client_name: 'Ann Baker',
    client_email: 'ann@example.com',
    website_url: 'https://bakery.example.com',
  })
})

test('what was typed is worth more than the link, and the link more than the profile', () => {
  const search = new URLSearchParams('website=https://other.example.com&service=redesign&message=Hello')
  const typed = { ...emptyContact, problem_description: 'My words', client_name: 'Annie' }
  expect(contactFrom(typed, search, ann)).toMatchObject({
    client_name: 'Annie',
    website_url: 'https://other.example.com',
    service_type: 'redesign',
    problem_description: 'My words',
  })
})

test.each([null, 5, 'x', [], { client_name: 7 }])('%j was not typed', (typed) => {
  expect(contactFrom(typed, none, null)).toEqual(emptyContact)
})

test('what the profile knows is not kept for the next person', () => {
  const fields = { ...emptyContact, client_name: 'Ann Baker', problem_description: 'Help' }
  expect(typedPart(fields, ann)).toEqual({ problem_description: 'Help' })
})
