import type { PlatformType, platforms, services } from '@sitewright/contract/pricing.ts'
import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'

type Bases = { [S in keyof typeof services]: (typeof services)[S]['basePounds'] }
type Tenths = { [P in keyof typeof platforms]: (typeof platforms)[P]['tenths'] }

/** The contract's figures and labels, held by type, so that these pages do not load the calculator. */
export const bases: Bases = { quick_fix: 19, redesign: 199, new_website: 499, consultation: 99 }
const tenths: Tenths = {
  wordpress: 11,
  shopify: 10,
  wix: 11,
  squarespace: 11,
  custom_code: 14,
  no_website: 10,
  other: 11,
}

const serviceLabels: { [S in keyof typeof services]: (typeof services)[S]['label'] } = {
  quick_fix: 'Quick fix',
  redesign: 'Redesign',
  new_website: 'New website',
  consultation: 'Consultation',
}

export const platformLabels: { [P in keyof typeof platforms]: (typeof platforms)[P]['label'] } = {
  wordpress: 'WordPress',
  shopify: 'Shopify',
  wix: 'Wix',
  squarespace: 'Squarespace',
  custom_code: 'Custom code',
  no_website: 'No website yet',
  other: 'Something else',
}

export const systems = (Object.keys(platformLabels) as (keyof Tenths)[]).filter(
  (platform) => platform !== 'no_website',
)

/** Whole pounds of a service on a platform at standard urgency, as `priceOf` has it. */
export const poundsOf = (service: keyof Bases, platform: keyof Tenths): number =>
  Math.round((bases[service] * tenths[platform]) / 10)

/** What an article says of its price in its data attributes. */
export interface FaultPrice {
  service: keyof Bases
  /** Platforms on which the fault happens, with spaces between them, or `any`. */
  on: string
}

export const priceOfFault = ({
  service,
  platforms: on,
}: Pick<Fault, 'service' | 'platforms'>): FaultPrice => ({
  service,
  on: on === 'any' ? on : on.join(' '),
})

/** At standard urgency: on the chosen system, or from the cheapest that the fault happens on. */
export function priceWords(
  { service, on }: FaultPrice,
  chosen: PlatformType | '',
  money: (pounds: number) => string,
): string {
  const label = serviceLabels[service]
  if (chosen) return `${label} on ${platformLabels[chosen]}: ${money(poundsOf(service, chosen))}`
  const possible = on === 'any' ? systems : (on.split(' ') as PlatformType[])
  return `${label} from ${money(Math.min(...possible.map((platform) => poundsOf(service, platform))))}`
}
