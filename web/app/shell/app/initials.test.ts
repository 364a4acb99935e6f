import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Ann Baker')).toBe('AB')
  expect(initialsOf(' Ann  van der Baker ')).toBe('AB')
  expect(initialsOf('olga')).toBe('O')
  expect(initialsOf('𝒜nn Éva')).toBe('𝒜É')
  expect(initialsOf('')).toBe('')
})
