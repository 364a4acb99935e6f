import {
  asCurrency,
  type Currency,
  chooseCurrency,
  DEFAULT_CURRENCY,
} from '@sitewright/contract/currencies.ts'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const KEY = 'currency'
const PARAMETER = 'currency'
const listeners = new Set<() => void>()
/** The choice of this tab, for browsers that keep nothing. */
let chosen: Currency | null = null

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    chosen = asCurrency(event.newValue)
    for (const listener of listeners) listener()
  })
}

function stored(): string | null {
  if (chosen) return chosen
  try {
    return localStorage.getItem(KEY)
  } catch (error) {
    console.warn('The currency cannot be kept in this browser.', error)
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(currency: Currency): void {
  chosen = currency
  try {
    localStorage.setItem(KEY, currency)
  } catch (error) {
    console.warn('The currency cannot be kept in this browser.', error)
  }
  for (const listener of listeners) listener()
}

/**
 * The currency to show prices in: the address's `?currency=`, then this browser's choice, then its country, then
 * pounds. A prerendered page shows pounds until it is alive. Choosing drops the parameter, which would win otherwise.
 */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  const [search, setSearch] = useSearchParams()
  const query = search.get(PARAMETER)
  const currency = useSyncExternalStore(
    subscribe,
    () => chooseCurrency({ query, stored: stored(), locale: navigator.language }),
    () => DEFAULT_CURRENCY,
  )
  const choose = (next: Currency) => {
    store(next)
    if (query === null) return
    const rest = new URLSearchParams(search)
    rest.delete(PARAMETER)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  return [currency, choose]
}
