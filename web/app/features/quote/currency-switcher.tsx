import { NativeSelect } from '@mantine/core'
import { asCurrency, currencies } from '@sitewright/contract/currencies.ts'
import { useCurrency } from './use-currency.ts'

/** Chooses the currency in which prices are shown, on every page and for the next visit. */
export function CurrencySwitcher({ label = 'Currency' }: { label?: string }) {
  const [currency, choose] = useCurrency()
  return (
    <NativeSelect
      aria-label={label}
      size="sm"
      w="6.5rem"
      value={currency}
      data={currencies}
      onChange={(event) => choose(asCurrency(event.currentTarget.value) ?? currency)}
    />
  )
}
