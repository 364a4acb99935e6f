import { Button, Text } from '@mantine/core'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import type { Overview } from '@sitewright/contract/overview.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { Link } from 'react-router'
import { Facts } from '#app/ui/facts.tsx'

export function PlanSummary({ plan: { tier, subscription } }: { plan: Overview['plan'] }) {
  const running = subscription && subscription.state !== 'ended' ? subscription : null
  const plan = planNamed(tier ?? running?.plan)
  return (
    <>
      <Facts
        facts={[
          ['Plan', plan?.name ?? 'Free Plan'],
          ['Price', running && `${poundsOfPence(running.price_pence)} a month`],
          ['Next payment', running?.next_payment_at && longDay(running.next_payment_at)],
          ['Ends on', running?.ends_at && longDay(running.ends_at)],
        ]}
      />
      {(running?.state === 'late' || running?.state === 'resting') && (
        <Text fw={600} c="var(--mantine-color-error)" mt="xs" mb={0}>
          {running.state === 'late' ? 'The last payment did not go through.' : 'Your plan is on hold.'}
        </Text>
      )}
      <Button
        component={Link}
        to={plan ? '/dashboard/subscription' : '/pricing'}
        variant="default"
        size="sm"
        mt="sm"
      >
        {plan ? 'Manage Subscription' : 'View Plans'}
      </Button>
    </>
  )
}
