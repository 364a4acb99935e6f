import { readFileSync } from 'node:fs'
import { markColours } from '@sitewright/contract/brand-colours.ts'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const sheets = [textOf('./theme-variables.generated.css'), textOf('./global.css')]

type Colours = Record<string, string>

/** The colours of one block of the theme and of `global.css`. */
function coloursOf(selector: string): Colours {
  const blocks = sheets.map((css) => {
    const from = css.indexOf(`${selector} {`)
    return css.slice(from, css.indexOf('}', from))
  })
  return Object.fromEntries(
    [...blocks.join('\n').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

const light: Colours = coloursOf(':root')
const dark: Colours = { ...light, ...coloursOf(':root[data-mantine-color-scheme="dark"]') }

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [bright = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (deep + 0.05)
}

const grounds = ['--page', '--surface', '--surface-sunk', '--brand-wash', '--accent-wash']
const texts = ['--ink', '--ink-soft', '--brand-ink', '--accent']
const onPine = ['--on-pine', '--on-pine-soft', '--on-pine-bright']
const themes: [string, Colours][] = [
  ['light', light],
  ['dark', dark],
]

for (const [theme, colours] of themes) {
  const of = (name: string) => colours[name] ?? expect.fail(`${name} is in no style sheet`)

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    `in ${theme}, %s can be read on %s`,
    (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(onPine)(`in ${theme}, %s can be read on the pine ground`, (text) => {
    expect(contrast(of(text), of('--brand-strong'))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['--page', '--surface', '--surface-sunk'])(
    `in ${theme}, the edge of a field can be seen on %s`,
    (ground) => {
      expect(contrast(of('--line-strong'), of(ground))).toBeGreaterThanOrEqual(3)
    },
  )

  test.each(['--page', '--surface'])(`in ${theme}, the boards of the mark can be seen on %s`, (ground) => {
    expect(contrast(markColours.boards, of(ground))).toBeGreaterThanOrEqual(3)
  })
}

test.each(['./brand/mark.tsx', '../../public/mark.svg'])('%s has the colours of the mark', (file) => {
  for (const colour of Object.values(markColours)) expect(textOf(file)).toContain(`fill="${colour}"`)
})
