import type { services } from '@sitewright/contract/pricing.ts'

type BasePrices = { [S in keyof typeof services]: (typeof services)[S]['basePounds'] }

/** The contract's base prices, held by type, so that the home page does not load the calculator. */
export const pricesFrom: BasePrices = { quick_fix: 19, redesign: 199, new_website: 499, consultation: 99 }
