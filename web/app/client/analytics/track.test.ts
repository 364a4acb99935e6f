import { expect, test } from 'vitest'
import { comesFromElsewhere } from './track.ts'

const origin = 'https://sitewright.example'
const from = (referrer: string, type = 'navigate') => comesFromElsewhere({ referrer, origin }, { type })

test('a visit begins with a page that was reached from elsewhere', () => {
  expect(from('')).toBe(true)
  expect(from('https://search.example/?q=broken+site')).toBe(true)
  // Another site whose name begins like ours.
  expect(from('https://sitewright.example.evil/')).toBe(true)
})

test('a page of ours that leads on, a reload and a step back begin none', () => {
  expect(from('https://sitewright.example/pricing')).toBe(false)
  expect(from('', 'reload')).toBe(false)
  expect(from('', 'back_forward')).toBe(false)
})
