import type { ServiceRequest } from '@sitewright/contract/requests.ts'

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export const dateOf = (at: string): string => date.format(new Date(at))

export const pounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`

/** What was taken off the estimate, or null. */
export function reductionWords(request: ServiceRequest): string | null {
  if (request.promotion_discount > 0) return `free first fix, instead of ${pounds(request.estimated_quote)}`
  if (request.plan_discount > 0) return `with the care plan, instead of ${pounds(request.estimated_quote)}`
  return null
}

/** The first words of a text, whole ones and no more than so many characters; never half an emoji. */
export const beginningOf = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/\s+\S*$/, '')
    .replace(/[\uD800-\uDBFF]$/, '')
