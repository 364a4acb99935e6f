import type { Finding } from '@sitewright/contract/findings.ts'
import { counted, listed } from '@sitewright/contract/knowledge/figures.ts'

/** Good manners in one line; nobody loses customers over them. */
export function hygieneLine(hygiene: readonly Finding[]): string | null {
  if (hygiene.length === 0) return null
  const titles = hygiene.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1))
  const more = titles.length - 3
  const all = more > 0 ? [...titles.slice(0, 3), `${counted(more)} more`] : titles
  return `Small things, when there is time: ${listed(all)}.`
}
