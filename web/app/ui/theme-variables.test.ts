import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeVariablesCss } from './theme-variables.ts'

test('the style sheet of the theme is the one that the theme gives', () => {
  expect(readFileSync(new URL('./theme-variables.generated.css', import.meta.url), 'utf8')).toBe(
    themeVariablesCss(),
  )
})
