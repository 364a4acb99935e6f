/** The most that one document may be about, and that a card takes: a penny less than a million pounds. */
export const DOCUMENT_MAX_PENCE = 99_999_999

/** `percent` of a whole amount of pence, to the nearest penny, halves up. */
export const percentOfPence = (pence: number, percent: number): number =>
  Math.floor((2 * pence * percent + 100) / 200)

/** Pence as the specification shows the totals of quotes: a number of pounds. */
export const penceInPounds = (pence: number): number => pence / 100

/** `£1,234.50` */
export const formatPounds = (pounds: number): string =>
  pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })

/** `£1,234.50` */
export const formatPence = (pence: number): string => formatPounds(pence / 100)

/** Pence as pounds, with decimals only where there are any: `£49`, `£19.50`. */
export const poundsOfPence = (pence: number): string =>
  `£${(pence / 100).toLocaleString('en-GB', pence % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`
