import { currencies, DEFAULT_CURRENCY, rates, showMoney } from '@sitewright/contract/currencies.ts'
import { useEffect } from 'react'
import { useCurrency } from '#app/client/currency/use-currency.ts'
import { CurrencySwitcher } from '#app/features/calculator/currency-switcher.tsx'
import classes from './currency-note.module.css'

const inPounds = 'Prices are in pounds sterling. So are quotes, invoices and charges.'
const others = currencies.filter((currency) => currency !== DEFAULT_CURRENCY)
const notes = new Map(
  others.map((currency) => [
    currency as string,
    `Shown in ${currency}, at ${rates[currency]} to the pound. Quotes, invoices and charges are in pounds sterling.`,
  ]),
)
const longest = [...notes.values()].reduce((a, b) => (a.length < b.length ? b : a))

/** Shows the prices of the page in the currency that is chosen here, and says in which currency they are charged. */
export function CurrencyNote() {
  const [currency] = useCurrency()
  useEffect(() => {
    for (const price of document.querySelectorAll<HTMLElement>('[data-pounds]')) {
      const says = showMoney(Number(price.dataset.pounds), currency)
      if (price.textContent !== says) price.textContent = says
    }
  }, [currency])
  // The page is built in pounds: the longest note keeps its room.
  return (
    <span className={classes.note}>
      <CurrencySwitcher />
      <span className={classes.says} data-longest={longest}>
        <span>{notes.get(currency) ?? inPounds}</span>
      </span>
    </span>
  )
}
