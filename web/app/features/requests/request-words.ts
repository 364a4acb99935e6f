import { showMoney } from '@sitewright/contract/currencies.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'

export function reductionWords(request: ServiceRequest): string | null {
  if (request.promotion_discount > 0)
    return `free first fix, instead of ${showMoney(request.estimated_quote)}`
  if (request.plan_discount > 0) return `with the care plan, instead of ${showMoney(request.estimated_quote)}`
  return null
}

/** The beginning of a text in whole words, at most so many characters; never half an emoji. */
export const beginningOf = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/\s+\S*$/, '')
    .replace(/[\uD800-\uDBFF]$/, '')
