import { showMoney } from '@sitewright/contract/currencies.ts'
import { useCallback } from 'react'
import { useCurrency } from './use-currency.ts'

export function useMoney(): (pounds: number) => string {
  const [currency] = useCurrency()
  return useCallback((pounds: number) => showMoney(pounds, currency), [currency])
}
