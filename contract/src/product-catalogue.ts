import { features, services } from './pricing.ts'

export interface Product {
  id: string
  description: string
  /** Whole pounds for one. */
  unitPounds: number
}

/** What staff may put into a quote with one choice; everything else is free text. Prices are those of spec 9. */
export const products: readonly Product[] = [
  ...Object.entries(services).map(([id, { label, basePounds }]) => ({
    id,
    description: label,
    unitPounds: basePounds,
  })),
  ...Object.entries(features).map(([id, { label, pounds }]) => ({
    id: `feature_${id}`,
    description: label,
    unitPounds: pounds,
  })),
]
