import { Button, Group, Text, Title } from '@mantine/core'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import { graceRule } from '@sitewright/contract/payment-grace.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSession } from '#app/client/session.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { useBillingPortal } from './use-billing-portal.ts'

export function CurrentPlan({ subscription }: { subscription: Subscription | null }) {
  const tier = useSession()?.subscription_tier
  const portal = useBillingPortal()
  const running = subscription && subscription.state !== 'ended' ? subscription : null
  const planId = running ? running.plan : tier
  const plan = planNamed(planId)
  return (
    <Surface as="section" labelledBy="current-plan">
      <Group gap="xs" mb="sm">
        <Title order={2} id="current-plan" m={0}>
          Your plan: {plan?.name ?? 'Free Plan'}
        </Title>
        {running && <StateTag subscription={running} />}
      </Group>
      {running?.state === 'resting' && (
        <Notice tone="bad" title="Your plan is on hold">
          <p>
            Most likely your last payments failed. Until one succeeds you cannot use what is in your plan. You
            can enter a working card, or end the plan, in the billing portal.
          </p>
        </Notice>
      )}
      {running?.state === 'late' && (
        <Notice tone="bad" title="The last payment did not go through">
          <p>
            Your plan continues{running.grace_ends_at && ` until ${longDay(running.grace_ends_at)}`}, and we
            will try the payment again in the coming days. Please enter a working card in the billing portal.
          </p>
          <p>{graceRule}</p>
        </Notice>
      )}
      {running && <Facts facts={factsOf(running, plan?.discountPercent ?? 0)} />}
      {!running && plan && <WithoutCard name={plan.name} percent={plan.discountPercent} />}
      {!running && !plan && <FreePlan ended={subscription} />}
      <Group gap="sm" mt="lg">
        {subscription && (
          <Button
            variant={running ? 'filled' : 'default'}
            loading={portal.isPending}
            onClick={() => portal.mutate()}
          >
            Open billing portal
          </Button>
        )}
        <Button component={Link} to="/pricing" variant="default">
          View Plans
        </Button>
      </Group>
      {subscription && (
        <Text size="sm" c="dimmed" mt="md">
          Our card payment provider runs the billing portal. There you can change your card or your plan, see
          your invoices, or end the plan at the end of the month that is paid.
        </Text>
      )}
    </Surface>
  )
}

function StateTag({ subscription }: { subscription: Subscription }) {
  if (subscription.state === 'resting') return <Tag tone="bad">On hold</Tag>
  if (subscription.state === 'late') return <Tag tone="bad">Payment failed</Tag>
  return subscription.ends_at ? <Tag tone="warm">Ending</Tag> : <Tag tone="good">Active</Tag>
}

function factsOf(subscription: Subscription, percent: number): Fact[] {
  const { state, price_pence, started_at, next_payment_at, ends_at } = subscription
  return [
    ['Price', `${poundsOfPence(price_pence)} a month`],
    // A plan on hold gives no discount.
    ['Off other services', state !== 'resting' && `${percent}%`],
    ['Since', longDay(started_at)],
    ['Next payment', next_payment_at && longDay(next_payment_at)],
    ['Ends on', ends_at && `${longDay(ends_at)}; nothing more is charged`],
  ]
}

function FreePlan({ ended }: { ended: Subscription | null }) {
  const before = planNamed(ended?.plan)
  return (
    <>
      {before && ended?.ends_at && (
        <p>
          Your {before.name} plan ended on {longDay(ended.ends_at)}. Your account, tickets and files stay as
          they are.
        </p>
      )}
      <p>You pay only for what you order. With a care plan, other services cost 20% to 40% less.</p>
    </>
  )
}

/** A plan that staff set up, without a card. */
function WithoutCard({ name, percent }: { name: string; percent: number }) {
  const { support_email } = useBusiness()
  const subject = encodeURIComponent(`My ${name} plan`)
  return (
    <p>
      You have {percent}% off other services. We set this plan up without a card; to change or end it, write
      on a ticket or to <a href={`mailto:${support_email}?subject=${subject}`}>{support_email}</a>.
    </p>
  )
}
