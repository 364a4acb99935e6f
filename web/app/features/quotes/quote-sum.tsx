import { Box } from '@mantine/core'
import { formatPence } from '@sitewright/contract/money.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import { totalsOf } from '@sitewright/contract/quote-totals.ts'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { type KnownCustomer, type QuoteFields, quantityOf } from './quote-fields.ts'
import { customersQuery } from './quote-queries.ts'

interface QuoteSumProps {
  fields: QuoteFields
  /** The price in whole pounds that the customer saw when they asked. */
  shown: number | undefined
}

/** What the fields come to, with the discount of the customer's care plan. */
export function QuoteSum({ fields, shown }: QuoteSumProps) {
  const plan = usePlan(fields.customer)
  const lines = fields.line_items.map(({ quantity, unit_price }) => ({
    quantity: quantityOf(quantity),
    unitPence: Math.round(Number(unit_price) * 100),
  }))
  const { subtotalPence, discountPence, totalPence, depositPence } = totalsOf(lines, {
    discountPercent: plan?.discountPercent ?? 0,
    depositPercent: Number(fields.deposit_percent),
  })
  const aboveShown = shown === undefined ? 0 : totalPence - shown * 100
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
      {aboveShown > 0 && (
        <Box mt="md">
          <Notice tone="warm" role="status">
            <p>The total is {formatPence(aboveShown)} more than the customer was shown.</p>
          </Notice>
        </Box>
      )}
    </Surface>
  )
}

function usePlan(customer: KnownCustomer | null) {
  const { data } = useQuery({ ...customersQuery(customer?.email ?? ''), enabled: customer !== null })
  const tier = data?.find(({ id }) => id === customer?.id)?.subscription_tier
  return planNamed(tier)
}
