import { expect, test } from 'vitest'
import { allowed } from './trusted-types.ts'

test('style rules and the empty script of React may pass, anything else with an element in it may not', () => {
  expect(allowed.createHTML('.a > b { color: red }')).toBe('.a > b { color: red }')
  expect(allowed.createHTML('<script></script>')).toBe('<script></script>')
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<script></script><b>',
    ' <script></script>',
    '</style><script>alert(1)</script>',
  ])
    expect(allowed.createHTML(text), text).toBe(null)
})

test('no script may be made from text', () => {
  expect(allowed.createScript('alert(1)')).toBe(null)
  expect(allowed.createScript('')).toBe(null)
})
