/** The declarations of an inline style or a rule, names and values in small letters, comments gone. */
export function declarationsOf(style: string): Map<string, string> {
  const plain = style
    .slice(0, 4_000)
    .replace(/\/\*[^*]{0,500}\*\//g, '')
    .toLowerCase()
  const pairs = plain.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    if (colon < 0) return []
    const value = declaration.slice(colon + 1).replace(/!\s*important/, '')
    return [[declaration.slice(0, colon).trim(), value.trim()]]
  })
  return new Map(pairs)
}

/** Pixels of a length, near enough to tell "out of sight" from "a little aside"; null when it is none. */
function pixels(value: string | undefined): number | null {
  const found = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(px|pt|em|rem|ex|ch|vw|vh|%|cm|in|mm)?$/.exec(value ?? '')
  if (!found) return null
  const [, number = '', unit = 'px'] = found
  const per: Record<string, number> = {
    em: 16,
    rem: 16,
    ex: 8,
    ch: 8,
    vw: 10,
    vh: 10,
    '%': 10,
    cm: 38,
    in: 96,
  }
  return Number(number) * (per[unit] ?? 1)
}

const FAR = 500
const FAR_FORWARD = 2_000
const PLACES = ['left', 'top', 'right', 'bottom', 'text-indent', 'margin', 'inset'].concat(
  ['left', 'top', 'right', 'bottom'].map((side) => `margin-${side}`),
)

/** True when a style takes what it styles out of a visitor's sight, by any of the usual tricks. */
export function hides(style: string): boolean {
  const css = declarationsOf(style)
  if (css.size === 0) return false
  const is = (name: string, pattern: RegExp) => pattern.test(css.get(name) ?? '')
  return (
    is('display', /^none/) ||
    is('visibility', /^(hidden|collapse)/) ||
    is('content-visibility', /^hidden/) ||
    isFaint(css) ||
    isTiny(css) ||
    isElsewhere(css) ||
    isCutAway(css) ||
    (is('z-index', /^-\d/) && is('position', /absolute|fixed|relative/))
  )
}

function isFaint(css: Map<string, string>): boolean {
  const opacity = css.get('opacity')
  if (opacity !== undefined && Number.parseFloat(opacity) <= 0.05) return true
  if (/opacity\s*(\(\s*0|=\s*0\s*\))/.test(css.get('filter') ?? '')) return true
  const color = colorOf(css.get('color'))
  const behind = colorOf(css.get('background-color') ?? css.get('background'))
  return color !== null && (color === 'transparent' || color === behind)
}

function isTiny(css: Map<string, string>): boolean {
  const atMost = (name: string, most: number) => {
    const size = pixels(css.get(name))
    return size !== null && size <= most
  }
  if (atMost('font-size', 2) || /^(normal |bold )?0(px|em|pt)?[ /]/.test(css.get('font') ?? '')) return true
  const flat = atMost('height', 2) || atMost('max-height', 2)
  const narrow = atMost('width', 2) || atMost('max-width', 2)
  return (flat && narrow) || ((flat || narrow) && /hidden|scroll|auto|clip/.test(overflowOf(css)))
}

const overflowOf = (css: Map<string, string>) =>
  ['overflow', 'overflow-x', 'overflow-y'].map((name) => css.get(name) ?? '').join(' ')

function isElsewhere(css: Map<string, string>): boolean {
  const lengths = PLACES.flatMap((name) => (css.get(name) ?? '').split(/\s+/)).map(pixels)
  if (lengths.some((length) => length !== null && (length <= -FAR || length >= FAR_FORWARD))) return true
  const transform = css.get('transform') ?? ''
  const moved = transform.match(/-?\d[\d.]{0,8}(px|em|rem|vw|vh)/g) ?? []
  return /scale[xy]?\(\s*0(\.0\d*)?[\s,)]/.test(transform) || moved.some((by) => (pixels(by) ?? 0) <= -FAR)
}

function isCutAway(css: Map<string, string>): boolean {
  const clip = /^rect\(([^)]{1,60})\)/.exec(css.get('clip') ?? '')
  if (clip) {
    const [top, right, bottom, left] = (clip[1] ?? '').split(/[\s,]+/).map((side) => pixels(side) ?? 0)
    if ((top ?? 0) >= (bottom ?? 0) || (left ?? 0) >= (right ?? 0)) return true
  }
  return /inset\(\s*(50|100)%|circle\(\s*0|polygon\(\s*0 0\s*,\s*0 0/.test(css.get('clip-path') ?? '')
}

const NAMED: Record<string, string> = { white: 'ffffff', black: '000000' }
const NO_COLOR = new Set(['inherit', 'initial', 'unset', 'none', 'currentcolor', 'auto', 'url'])

/** A colour in one spelling, so that `#fff`, `white` and `rgb(255,255,255)` are the same; null when it is none. */
export function colorOf(value: string | undefined): string | null {
  const [first = ''] = (value ?? '').trim().split(/\s+(?![^(]{0,40}\))/)
  const hex = /^#([0-9a-f]{3,8})$/.exec(first)?.[1]
  if (hex?.length === 3) return [...hex].map((digit) => digit + digit).join('')
  if (hex && hex.length >= 6) return hex.slice(0, 6)
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,6}))?/.exec(first)
  if (!rgb) return /^[a-z]{3,20}$/.test(first) && !NO_COLOR.has(first) ? (NAMED[first] ?? first) : null
  if (rgb[4] !== undefined && Number(rgb[4]) === 0) return 'transparent'
  return rgb
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
}
