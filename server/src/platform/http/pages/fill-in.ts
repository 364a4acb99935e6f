import type { Business } from '@sitewright/contract/business.ts'
import { escapeHtml } from '@sitewright/contract/html.ts'
import { businessMeta, placeholderBusiness, placeholderOrigin } from '@sitewright/contract/placeholders.ts'

/** What only the running server knows and every page says. */
export interface PageFacts {
  /** The origin under which people reach us, without a slash at the end. */
  publicUrl: string
  business: Business
}

const DATA = /(<script type="application\/ld\+json">[\s\S]*?<\/script>)/
const PLACEHOLDER = /https:\/\/origin\.invalid|\{\{business\.\w+\}\}/g
const FIRST = /<meta charset="utf-8"\/>/i

/** Replaces the placeholders by the origin and the business; the head carries the business for the browser as well. */
export function fillIn(html: string, { publicUrl, business }: PageFacts): string {
  const words = new Map([[placeholderOrigin, publicUrl]])
  for (const [key, placeholder] of Object.entries(placeholderBusiness))
    words.set(placeholder, business[key as keyof Business])
  const filled = html.split(DATA).map((part, at) => {
    const escaped = at % 2 === 1 ? inData : escapeHtml
    return part.replace(PLACEHOLDER, (found) => escaped(words.get(found) ?? found))
  })
  const meta = `<meta name="${businessMeta}" content="${escapeHtml(JSON.stringify(business))}"/>`
  return filled.join('').replace(FIRST, (first) => first + meta)
}

/** Inside a string of JSON in a script. */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
