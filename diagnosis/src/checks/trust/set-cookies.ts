import { quoteHeader } from '#evidence.ts'
import type { Reply } from '#visit/reply.ts'

export interface SetCookie {
  name: string
  value: string
  /** Attribute names in small letters. */
  flags: ReadonlySet<string>
  /** The line as sent. */
  line: string
  /** True when the line only takes the cookie away. */
  gone: boolean
}

/** The cookies that an answer sets, line by line. */
export function cookiesOf({ fetched: { outcome }, at }: Reply): SetCookie[] {
  if (outcome.kind !== 'response') return []
  return (outcome.headers['set-cookie'] ?? []).flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const cut = pair.indexOf('=')
    if (cut < 1) return []
    const value = pair.slice(cut + 1)
    const given = new Map(attributes.map((text) => split(text)))
    const expires = Date.parse(given.get('expires') ?? '')
    const age = given.get('max-age')
    const gone =
      value === '' || value === 'deleted' || (age === undefined ? expires < at.getTime() : Number(age) <= 0)
    return [{ name: pair.slice(0, cut), value, flags: new Set(given.keys()), line, gone }]
  })
}

/** Quotes one of several such lines, which all have the same name; the value stays the visitor's own. */
export function quoteCookie(reply: Reply, cookie: SetCookie) {
  const written = quoteHeader(reply, 'set-cookie').excerpt.split(':')[0] ?? 'set-cookie'
  return { ...quoteHeader(reply, 'set-cookie'), excerpt: `${written}: ${cookie.line}`.slice(0, 200) }
}

function split(text: string): [string, string] {
  const cut = text.indexOf('=')
  return cut < 0
    ? [text.toLowerCase(), '']
    : [text.slice(0, cut).trim().toLowerCase(), text.slice(cut + 1).trim()]
}
