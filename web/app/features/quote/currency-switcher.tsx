import { asCurrency, currencies } from '@sitewright/contract/currencies.ts'
import classes from './currency-switcher.module.css'
import { useCurrency } from './use-currency.ts'

/** Chooses the currency in which prices are shown, for this and the next visit. */
export function CurrencySwitcher() {
  const [currency, choose] = useCurrency()
  return (
    <select
      aria-label="Currency"
      className={classes.select}
      value={currency}
      onChange={(event) => choose(asCurrency(event.currentTarget.value) ?? currency)}
    >
      {currencies.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
