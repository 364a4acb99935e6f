import { z } from 'zod'

/** The most that one document may be about, and that a card takes: a penny less than a million pounds. */
export const DOCUMENT_MAX_PENCE = 99_999_999

/** Pounds as they are typed, with at most two decimals; becomes whole pence. */
export const poundsInPence = ({ max }: { max: number }) =>
  z
    .number()
    .min(0, 'Please give an amount of 0 or more.')
    .max(max, `Please give at most £${max.toLocaleString('en-GB')}.`)
    .refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'Please give whole pence.')
    .transform((pounds) => Math.round(pounds * 100))

/** `percent` of a whole amount of pence, to the nearest penny, halves up. */
export const percentOfPence = (pence: number, percent: number): number =>
  Math.floor((2 * pence * percent + 100) / 200)

/** Pence as the specification shows the totals of quotes: a number of pounds. */
export const penceInPounds = (pence: number): number => pence / 100

/** `£1,234.50` */
export const formatPence = (pence: number): string =>
  (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
