import { DEFAULT_CURRENCY, rates } from '@sitewright/contract/currencies.ts'
import { useCurrency } from '#app/features/quote/use-currency.ts'

/** In which money the prices of a page are shown, and in which they are charged. */
export function CurrencyNote() {
  const [currency] = useCurrency()
  if (currency === DEFAULT_CURRENCY) return 'Prices are in pounds sterling.'
  return `Shown in ${currency} for guidance, at ${rates[currency]} to the pound. Quotes, invoices and charges are in pounds sterling.`
}
