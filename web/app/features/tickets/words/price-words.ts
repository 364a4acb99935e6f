import { showMoney } from '@sitewright/contract/currencies.ts'
import {
  features,
  type PriceLine,
  platforms,
  priceOf,
  services,
  urgencies,
} from '@sitewright/contract/pricing.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { counted } from '#app/ui/format.ts'

export interface ShownLine {
  label: string
  shown: string
}

export function priceWords(request: ServiceRequest): string {
  const time = `about ${counted(request.estimated_days, 'day')} of work`
  if (request.promotion_discount > 0) return `Free, it is your free first fix; ${time}`
  if (request.plan_discount > 0)
    return `${showMoney(request.amount_due)} instead of ${showMoney(request.estimated_quote)} with your care plan; ${time}`
  return `${showMoney(request.amount_due)} estimated; ${time}`
}

/**
 * The parts of the price. Prices change, so the calculation is shown only while it still gives the stored estimate;
 * otherwise only the extras and the stored figures.
 */
export function priceLines(request: ServiceRequest): ShownLine[] {
  return [
    ...stepsOf(request),
    { label: 'Estimate', shown: showMoney(request.estimated_quote) },
    ...reductions(request),
  ]
}

function stepsOf(request: ServiceRequest): ShownLine[] {
  const extras = request.additional_features
  const price = priceOf({
    serviceType: keyOf(services, request.service_type),
    platformType: keyOf(platforms, request.platform_type),
    urgencyLevel: keyOf(urgencies, request.urgency_level),
    features: extras.flatMap(({ id }) => keyOf(features, id) ?? []),
  })
  if (price.estimatedPrice === request.estimated_quote) return price.lines.map(shownLine)
  return extras.map((extra) => ({ label: extra.name, shown: `+ ${showMoney(extra.price)}` }))
}

/** A stored word, where today's table still has it. */
function keyOf<T extends object>(table: T, word: string): (keyof T & string) | undefined {
  return (Object.keys(table) as (keyof T & string)[]).find((key) => key === word)
}

function shownLine(line: PriceLine): ShownLine {
  const percent = line.percent > 0 ? ` (+${line.percent}%)` : ''
  return {
    label: line.label + percent,
    shown: line.part === 'service' ? showMoney(line.pounds) : `+ ${showMoney(line.pounds)}`,
  }
}

function reductions(request: ServiceRequest): ShownLine[] {
  const { plan_discount, promotion_discount, amount_due } = request
  if (plan_discount === 0 && promotion_discount === 0) return []
  return [
    ...(plan_discount > 0 ? [{ label: 'Care plan', shown: `− ${showMoney(plan_discount)}` }] : []),
    ...(promotion_discount > 0
      ? [{ label: 'Free first fix', shown: `− ${showMoney(promotion_discount)}` }]
      : []),
    { label: 'To pay', shown: showMoney(amount_due) },
  ]
}
