import type { Business } from '@sitewright/contract/business.ts'
import { businessMeta, standInBusiness, standInOrigin } from '@sitewright/contract/stand-ins.ts'

/** What only the running server knows and every page says. */
export interface PageFacts {
  /** The origin under which people reach us, without a slash at the end. */
  publicUrl: string
  business: Business
}

const DATA = /(<script type="application\/ld\+json">[\s\S]*?<\/script>)/
const STAND_IN = /https:\/\/origin\.invalid|\{\{business\.\w+\}\}/g
const FIRST = /<meta charset="utf-8"\/>/i

/** Puts the origin and the business in the place of their stand-ins; the head tells the browser the business as well. */
export function fillIn(html: string, { publicUrl, business }: PageFacts): string {
  const words = new Map([[standInOrigin, publicUrl]])
  for (const [key, standIn] of Object.entries(standInBusiness))
    words.set(standIn, business[key as keyof Business])
  const filled = html.split(DATA).map((part, at) => {
    const spell = at % 2 === 1 ? inData : inHtml
    return part.replace(STAND_IN, (found) => spell(words.get(found) ?? found))
  })
  const told = `<meta name="${businessMeta}" content="${inHtml(JSON.stringify(business))}"/>`
  return filled.join('').replace(FIRST, (first) => first + told)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Inside a string of JSON that stands in a script. */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
