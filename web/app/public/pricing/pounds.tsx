import { DEFAULT_CURRENCY, showMoney } from '@sitewright/contract/currencies.ts'

export const inPounds = (pounds: number): string => showMoney(pounds, DEFAULT_CURRENCY)

/** A price as it is prerendered; `<CurrencyNote/>` shows it in the visitor's currency. */
export function Pounds({ amount }: { amount: number }) {
  return <span data-pounds={amount}>{inPounds(amount)}</span>
}
