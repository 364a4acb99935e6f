import { platforms, services, urgencies } from '@sitewright/contract/pricing.ts'

export const serviceWords = (id: string): string => labelIn(services, id)
export const platformWords = (id: string): string => labelIn(platforms, id)
export const urgencyWords = (id: string): string => labelIn(urgencies, id)
export const statusWords = (status: string): string => asWords(status)

/** The label of a table, or the id as words when it is not there any more. */
const labelIn = (table: Record<string, { label: string }>, id: string): string =>
  (Object.hasOwn(table, id) && table[id]?.label) || asWords(id)

/** `some_new-thing` → `Some new thing`. */
function asWords(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Unknown'
}
