import { z } from 'zod'

/** Pounds as they are typed, with at most two decimals; becomes whole pence. */
export const poundsInPence = ({ max }: { max: number }) =>
  z
    .number()
    .min(0, 'Please give an amount of 0 or more.')
    .max(max, { error: () => `Please give at most £${max.toLocaleString('en-GB')}.` })
    .refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'Please give whole pence.')
    .transform((pounds) => Math.round(pounds * 100))
