import { z } from 'zod'

/** Pounds as they are typed; the server checks them by the contract. */
export const AmountField = z
  .string()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, 'Please give an amount in pounds, such as 120.50.')

/** Pence as an amount field holds them: `120.50`. */
export const asTyped = (pence: number): string => (pence / 100).toFixed(2)

export const asPounds = (typed: string): number => Number(typed.trim().replace(',', '.'))
