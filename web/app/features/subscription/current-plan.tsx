import { Button } from '@mantine/core'
import { plans } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import classes from './current-plan.module.css'
import { useBillingPortal } from './use-billing-portal.ts'

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(instant))

/** The plan that runs, what it costs, when it is paid next or ends, and the way to the billing portal. */
export function CurrentPlan({ subscription }: { subscription: Subscription | null }) {
  const tier = useSession()?.subscription_tier
  const portal = useBillingPortal()
  const running = subscription && subscription.state !== 'ended' ? subscription : null
  const planId = running ? running.plan : tier
  const plan = plans.find(({ id }) => id === planId)
  return (
    <Surface as="section" labelledBy="current-plan">
      <div className={classes.head}>
        <h2 id="current-plan">Your plan: {plan?.name ?? 'Free Plan'}</h2>
        {running && <StateTag subscription={running} />}
      </div>
      {running?.state === 'resting' && (
        <Notice tone="bad" title="Your plan is on hold">
          <p>
            Most likely it could not be paid for some time. Until that is put right you do not have what is in
            it. In the billing portal you can enter a card that works, or end the plan.
          </p>
        </Notice>
      )}
      {running?.state === 'late' && (
        <Notice tone="bad" title="The last payment did not go through">
          <p>
            Your plan goes on for now, and the payment is tried again in the coming days. Please enter a card
            that works in the billing portal.
          </p>
        </Notice>
      )}
      {running && <Facts subscription={running} percent={plan?.discountPercent ?? 0} />}
      {!running && plan && <SetUpByUs name={plan.name} percent={plan.discountPercent} />}
      {!running && !plan && <FreePlan ended={subscription} />}
      <div className={classes.ways}>
        <Button
          variant={running ? 'filled' : 'default'}
          loading={portal.isPending}
          onClick={() => portal.mutate()}
        >
          Open billing portal
        </Button>
        <Button component={Link} to="/pricing" variant="default">
          View Plans
        </Button>
      </div>
      <p className={classes.quiet}>
        The billing portal is run by our card payment provider. There you change your card or your plan, see
        your invoices, or end the plan to the end of the month that is paid.
      </p>
    </Surface>
  )
}

function StateTag({ subscription }: { subscription: Subscription }) {
  if (subscription.state === 'resting') return <Tag tone="bad">On hold</Tag>
  if (subscription.state === 'late') return <Tag tone="bad">Payment failed</Tag>
  return subscription.ends_at ? <Tag tone="warm">Ending</Tag> : <Tag tone="good">Active</Tag>
}

function Facts({ subscription, percent }: { subscription: Subscription; percent: number }) {
  const { state, price_pence, started_at, next_payment_at, ends_at } = subscription
  const facts: [string, string][] = [
    ['Price', `£${(price_pence / 100).toFixed(2).replace(/\.00$/, '')} a month`],
    // On hold there is none.
    ...(state === 'resting' ? [] : [['Off other services', `${percent}%`] satisfies [string, string]]),
    ['Since', dayOf(started_at)],
    ...(next_payment_at ? [['Next payment', dayOf(next_payment_at)] satisfies [string, string]] : []),
    ...(ends_at
      ? [['Ends on', `${dayOf(ends_at)}; nothing more is charged`] satisfies [string, string]]
      : []),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FreePlan({ ended }: { ended: Subscription | null }) {
  const before = plans.find(({ id }) => id === ended?.plan)
  return (
    <>
      {before && ended?.ends_at && (
        <p>
          Your {before.name} plan ended on {dayOf(ended.ends_at)}. Your account, tickets and files stay as
          they are.
        </p>
      )}
      <p>You pay only for what you order. With a care plan, other services cost 20% to 40% less.</p>
    </>
  )
}

/** A plan without a card: agreed on with a person. */
function SetUpByUs({ name, percent }: { name: string; percent: number }) {
  const { support_email } = useBusiness()
  const subject = encodeURIComponent(`My ${name} plan`)
  return (
    <p>
      You have {percent}% off other services. This plan was set up by us, without a card; to change or end it,
      write on a ticket or to <a href={`mailto:${support_email}?subject=${subject}`}>{support_email}</a>.
    </p>
  )
}
