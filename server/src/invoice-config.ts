import { z } from 'zod'

const whole = (max: number, says: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, says)
    .transform(Number)
    .refine((number) => number <= max, says)

export const invoiceVariables = {
  TAX_PERCENT: whole(50, 'it must be a percentage from 0 to 50, such as 20').default(0),
  TAX_NUMBER: z.string().trim().min(1).max(40).optional(),
  INVOICE_DUE_DAYS: whole(90, 'it must be a number of days from 0 to 90')
    .refine(Number.isInteger, 'it must be a whole number of days')
    .default(14),
}

export interface InvoiceSettings {
  /** Hundredths of a percent; prices contain it. */
  taxRate: number
  /** Of the business; shown on invoices. */
  taxNumber: string | null
  dueDays: number
}

export function readInvoices(e: z.infer<z.ZodObject<typeof invoiceVariables>>): InvoiceSettings {
  return {
    taxRate: Math.round(e.TAX_PERCENT * 100),
    taxNumber: e.TAX_NUMBER ?? null,
    dueDays: e.INVOICE_DUE_DAYS,
  }
}
