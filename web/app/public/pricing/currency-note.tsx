import { currencies, DEFAULT_CURRENCY, rates } from '@sitewright/contract/currencies.ts'
import { useCurrency } from '#app/features/quote/use-currency.ts'
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

/** In which money the prices of a page are shown, and in which they are charged; a line of its own. */
export function CurrencyNote() {
  const [currency] = useCurrency()
  // The page is built in pounds: whatever takes their place must find room.
  return (
    <span className={classes.note} data-longest={longest}>
      <span>{notes.get(currency) ?? inPounds}</span>
    </span>
  )
}
