import { showMoney } from '@sitewright/contract/currencies.ts'

/** A price as it is prerendered; `<CurrencyNote/>` shows it in the visitor's currency. */
export function Pounds({ amount }: { amount: number }) {
  return <span data-pounds={amount}>{showMoney(amount)}</span>
}
