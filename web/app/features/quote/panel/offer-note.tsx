import { PROMOTION_ACCOUNTS, type Price } from '@sitewright/contract/pricing.ts'
import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import type { Customer } from '../customer.ts'
import classes from './price-panel.module.css'

const promotion = lightRoute<typeof requestRoutes.promotion>({ method: 'GET', path: '/api/promotion' })

/** What the free first fix could do for this person; nothing when the price shows it already. */
export function OfferNote({ customer, price }: { customer: Customer; price: Price }) {
  if (!customer.isSignedIn) return <OfferToVisitors />
  if (!customer.holdsFreeFix || price.promotionDiscount > 0) return null
  return (
    <p className={classes.offer}>
      <strong>You hold a free first fix.</strong> It covers a quick fix at standard or priority speed, and
      only your first request.
    </p>
  )
}

function OfferToVisitors() {
  const { data } = useQuery({
    queryKey: ['promotion'],
    queryFn: ({ signal }) => call(promotion, { signal }),
    staleTime: 60_000,
  })
  if (!data || data.remaining === 0) return null
  return (
    <p className={classes.offer}>
      <strong>
        {data.remaining} of {PROMOTION_ACCOUNTS} free first fixes left.
      </strong>{' '}
      A new account’s first request is free when it is a quick fix at standard or priority speed.
    </p>
  )
}
