import { expect, test } from 'vitest'
import { strengthOf } from './password-hint.ts'

test('long phrases are strong and well-known passwords weak, whatever decorates them', () => {
  expect(strengthOf('seven77')).toBe('short')
  expect(strengthOf('Password2026!')).toBe('weak')
  expect(strengthOf('aaaaaaaaaaaa')).toBe('weak')
  expect(strengthOf('kiosk-9-door')).toBe('fair')
  expect(strengthOf('the blue door opens twice')).toBe('strong')
})
