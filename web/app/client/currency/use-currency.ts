import {
  asCurrency,
  type Currency,
  chooseCurrency,
  DEFAULT_CURRENCY,
} from '@sitewright/contract/currencies.ts'
import { useSyncExternalStore } from 'react'
import { usePlace } from '#app/client/routing/place.ts'
import { createStored } from '#app/client/stored.ts'

const PARAMETER = 'currency'
const chosen = createStored({ key: 'currency', parse: asCurrency })

/**
 * The currency to show prices in: the address's `?currency=`, then this browser's choice, then its country, then
 * pounds. A prerendered page shows pounds until it hydrates. Choosing drops the parameter, which would win otherwise.
 */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  const { search, replaceSearch } = usePlace()
  const parameters = new URLSearchParams(search)
  const query = parameters.get(PARAMETER)
  const currency = useSyncExternalStore(
    chosen.subscribe,
    () => chooseCurrency({ query, stored: chosen.read(), locale: navigator.language }),
    () => DEFAULT_CURRENCY,
  )
  const choose = (next: Currency) => {
    chosen.write(next)
    if (query === null) return
    parameters.delete(PARAMETER)
    replaceSearch(parameters.size > 0 ? `?${parameters}` : '')
  }
  return [currency, choose]
}
