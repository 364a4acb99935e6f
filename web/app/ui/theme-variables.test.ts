import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { themeVariablesCss } from './theme-variables.ts'

test('the style sheet of the theme is the one that the theme gives', () => {
  expect(readFileSync(new URL('./theme-variables.generated.css', import.meta.url), 'utf8')).toBe(
    themeVariablesCss(),
  )
})

test('no part is drawn in a palette that the style sheet leaves out', () => {
  const app = path.join(import.meta.dirname, '..')
  const css = themeVariablesCss()
  const palettes = Object.keys(DEFAULT_THEME.colors).join('|')
  const shades = globSync('**/*.tsx', { cwd: app }).flatMap((file) => {
    const code = readFileSync(path.join(app, file), 'utf8')
    return [...code.matchAll(new RegExp(`\\b(${palettes})\\.(\\d)\\b`, 'g'))].map(
      ([, palette, shade]) => [file, `--mantine-color-${palette}-${shade}:`] as const,
    )
  })
  expect(shades.length).toBeGreaterThan(0)
  expect(shades.filter(([, variable]) => !css.includes(variable))).toEqual([])
})
