import { formatPence } from '@sitewright/contract/money.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import { totalsOf } from '@sitewright/contract/quote-totals.ts'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '#app/ui/facts.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { type KnownCustomer, type QuoteFields, quantityOf } from './quote-fields.ts'
import { customersQuery } from './quote-queries.ts'

/** What the fields come to, with the discount of the customer's care plan. */
export function QuoteSum({ fields }: { fields: QuoteFields }) {
  const plan = usePlan(fields.customer)
  const lines = fields.line_items.map(({ quantity, unit_price }) => ({
    quantity: quantityOf(quantity),
    unitPence: Math.round(Number(unit_price) * 100),
  }))
  const { subtotalPence, discountPence, totalPence, depositPence } = totalsOf(lines, {
    discountPercent: plan?.discountPercent ?? 0,
    depositPercent: Number(fields.deposit_percent),
  })
  return (
    <Surface look="sunk">
      <Facts
        look="columns"
        facts={[
          ['Subtotal', plan && formatPence(subtotalPence)],
          [
            `${plan?.name} plan discount (${plan?.discountPercent}%)`,
            plan && `−${formatPence(discountPence)}`,
          ],
          ['Total', formatPence(totalPence)],
          ['Due on acceptance', depositPence > 0 && formatPence(depositPence)],
        ]}
      />
    </Surface>
  )
}

function usePlan(customer: KnownCustomer | null) {
  const { data } = useQuery({ ...customersQuery(customer?.email ?? ''), enabled: customer !== null })
  const tier = data?.find(({ id }) => id === customer?.id)?.subscription_tier
  return planNamed(tier)
}
