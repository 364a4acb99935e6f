/** How the same HTML may be written. */
export interface Style {
  minified?: boolean
  /** `<DIV CLASS=…>` */
  upper?: boolean
  quotes?: 'double' | 'single' | 'none'
  /** Attributes of each tag the other way round. */
  reversed?: boolean
}

const KEPT = /(<(script|style|pre|textarea)\b[\s\S]*?<\/\2>|<!--[\s\S]*?-->|<![^>]*>)/i
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z:@_-]+(?:="[^"]*")?)*)(\s*\/?)>/gi
const ATTRIBUTE = /([a-z:@_-]+)(?:="([^"]*)")?/gi

/** Writes a page in another hand; scripts, styles and comments stay as they are. */
export function restyle(html: string, style: Style = {}): string {
  const pieces = html.split(KEPT)
  const written: string[] = []
  for (let at = 0; at < pieces.length; at += 3) {
    written.push(rewrite(pieces[at] ?? '', style), pieces[at + 1] ?? '')
  }
  return written.join('')
}

function rewrite(html: string, style: Style): string {
  const tagged = html.replace(TAG, (_, slash: string, name: string, attributes: string, end: string) => {
    const tag = style.upper ? name.toUpperCase() : name
    const list = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value]) =>
      attribute(style.upper ? key.toUpperCase() : key, value, style),
    )
    if (style.reversed) list.reverse()
    return `<${slash}${[tag, ...list].join(' ')}${end}>`
  })
  return style.minified ? tagged.replace(/>\s*\n\s*</g, '><').replace(/\n\s+/g, '\n') : tagged
}

function attribute(key: string, value: string | undefined, { quotes = 'double' }: Style): string {
  if (value === undefined) return key
  if (quotes === 'none' && /^[\w./:#-]+$/.test(value) && !value.endsWith('/')) return `${key}=${value}`
  return quotes === 'single' && !value.includes("'") ? `${key}='${value}'` : `${key}="${value}"`
}
