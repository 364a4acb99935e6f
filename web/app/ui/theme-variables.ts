import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/** The palettes that we use; the library brings nine more. */
const PALETTES = ['dark', 'gray', 'red', 'teal', 'pine', 'ember']

type Variables = Record<string, string>

/**
 * The theme as a style sheet. Written to `theme-variables.generated.css` by tools/theme-variables.ts, so that pages without the
 * component library have its colours and sizes, and no page carries them in its HTML.
 */
export function themeVariablesCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const [all, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)]
  const unused = Object.keys(merged.colors).filter((name) => !PALETTES.includes(name))
  const isUsed = (name: string) => !unused.some((palette) => name.startsWith(`--mantine-color-${palette}-`))
  const block = (selector: string, ...sets: Variables[]) => {
    const lines = Object.entries(Object.assign({}, ...sets) as Variables)
      .filter(([name]) => isUsed(name))
      .map(([name, value]) => `  ${name}: ${value};`)
    return `${selector} {\n${lines.join('\n')}\n}\n`
  }
  return [
    '/* Written by tools/theme-variables.ts from theme.ts. */\n',
    block(':root', all.variables, own.variables),
    block(':root[data-mantine-color-scheme="light"]', all.light, own.light),
    block(':root[data-mantine-color-scheme="dark"]', all.dark, own.dark),
  ].join('\n')
}
