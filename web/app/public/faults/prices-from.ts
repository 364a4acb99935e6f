import type { platforms, services } from '@sitewright/contract/pricing.ts'

type Bases = { [S in keyof typeof services]: (typeof services)[S]['basePounds'] }
type Tenths = { [P in keyof typeof platforms]: (typeof platforms)[P]['tenths'] }

/** The contract's figures and labels, held by type, so that this page does not load the calculator. */
const bases: Bases = { quick_fix: 19, redesign: 199, new_website: 499, consultation: 99 }
const tenths: Tenths = {
  wordpress: 11,
  shopify: 10,
  wix: 11,
  squarespace: 11,
  custom_code: 14,
  no_website: 10,
  other: 11,
}

export const serviceLabels: { [S in keyof typeof services]: (typeof services)[S]['label'] } = {
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

/** What a site may be built with. */
export const systems = (Object.keys(platformLabels) as (keyof Tenths)[]).filter(
  (platform) => platform !== 'no_website',
)

/** Whole pounds of a service on a platform at standard urgency, as `priceOf` has it. */
export const poundsOf = (service: keyof Bases, platform: keyof Tenths): number =>
  Math.round((bases[service] * tenths[platform]) / 10)
