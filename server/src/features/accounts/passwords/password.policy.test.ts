import { expect, test } from 'vitest'
import { passwordProblem, requireFitPassword } from './password.policy.ts'

const nora = { email: 'nora.newell@bakery.example', name: 'Nora Newell' }

test.each([
  'password',
  'Password123',
  'qwertyuiop',
  '12345678',
  'aaaaaaaa',
  'Sitewright',
  'sitewright2026!',
  'Website#2031',
  'webmaster_77',
  '99administrator!',
  'support: 2031',
  '1customer1!',
])('a password that strangers try first is refused: %s', (password) => {
  expect(passwordProblem(password, nora)).toContain('first that strangers try')
})

test.each([
  'nora.newell@bakery.example',
  'xnora.newell@bakery.examplex',
  'Nora.Newell',
  'NORANEWELL',
  'nora newell',
  'bakery.example',
])('a password made of one’s own name or address is refused: %s', (password) => {
  expect(passwordProblem(password, nora)).toContain('your own name or e-mail address')
})

test.each([
  'a good long one 42',
  'Grün-Käse-Straße-77',
  '🙂🙃🐴🔋🙂🙃🐴🔋',
  'normandy sunrise',
  'explore the websites',
  'Test1234!x',
  '8417 2296 5530',
])('other passwords are fine: %s', (password) => {
  expect(passwordProblem(password, nora)).toBeNull()
})

test('what may not be used is refused at its field', () => {
  expect(() => requireFitPassword('password', nora, 'newPassword')).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { newPassword: expect.any(String) } }),
  )
  expect(() => requireFitPassword('a good long one 42', nora, 'newPassword')).not.toThrow()
})

test('a word that strangers try is the same in the wide letters of another keyboard', () => {
  expect(passwordProblem('ｓｉｔｅｗｒｉｇｈｔ２０２６', nora)).toContain('strangers try')
})

test('staff need twelve characters', () => {
  expect(passwordProblem('bluekettle4', { ...nora, isAdmin: true })).toContain('12 characters')
  expect(passwordProblem('bluekettle42', { ...nora, isAdmin: true })).toBeNull()
  expect(passwordProblem('bluekettle4', nora)).toBeNull()
})

test('a short name inside a password is no reason to refuse it', () => {
  expect(passwordProblem('a good long one 42', { email: 'a@b.co', name: 'A B' })).toBeNull()
  expect(passwordProblem('planning for 2031', { email: 'ann@b.co', name: 'Ann' })).toBeNull()
})
