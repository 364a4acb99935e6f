import { Group, Text } from '@mantine/core'
import { services, urgencies } from '@sitewright/contract/pricing.ts'
import { useMoney } from '#app/client/currency/use-money.ts'
import { priceFor, useCustomer } from './customer.ts'
import { REQUEST } from './register-path.ts'
import { useDraft } from './use-draft.ts'

/** What is waiting to be sent and its price, on the screens between the price and the request. */
export function RequestSoFar({ redirect }: { redirect: string | null }) {
  const draft = useDraft()
  const price = priceFor(draft, useCustomer())
  const money = useMoney()
  const { findingTitle, serviceType, urgencyLevel } = draft
  if (redirect !== REQUEST || price.estimatedPrice === 0 || !serviceType || !urgencyLevel) return null
  return (
    <Group
      role="note"
      aria-label="Your request"
      justify="space-between"
      align="baseline"
      gap="xs"
      px="md"
      py="sm"
      mb="md"
      bdrs="sm"
      bg="var(--brand-wash)"
      c="var(--ink)"
    >
      <Text span fw={600} flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
        {findingTitle ? `Fix: ${findingTitle}` : services[serviceType].label}
      </Text>
      <Text span>
        <Text span fw={700} fz="lg">
          {money(price.amountDue)}
        </Text>
        , {urgencies[urgencyLevel].label}
      </Text>
    </Group>
  )
}
