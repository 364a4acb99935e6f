import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { PlanConfirmation } from '#app/features/subscription/plan-confirmation.tsx'
import { planNamedIn } from '#app/features/subscription/way-to-plan.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './payment-success.module.css'

const steps = [
  {
    title: 'Look for the receipt in your mail',
    text: 'Once the payment is confirmed, the receipt comes to your e-mail address. That can take a few minutes; sometimes it lies in the spam folder.',
  },
  {
    title: 'Go on with the work',
    text: 'Your ticket shows where the job stands. Questions, pictures and wishes go there too.',
  },
  {
    title: 'Nothing came?',
    text: 'Please do not pay a second time. Your bank shows whether the amount was taken, and we look it up for you.',
  },
]

/** Where the card provider sends people back to. What was paid only the provider tells us, so the page claims nothing. */
export default function PaymentSuccessPage() {
  const { support_email } = useBusiness()
  const plan = planNamedIn(useSearch())
  return (
    <Page title="Thank you" width="text">
      <h1>Thank you</h1>
      <div className={classes.told}>
        {plan ? <PlanConfirmation plan={plan} otherwise={<WhatFollows />} /> : <WhatFollows />}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={classes.ways}>
        <ActionLink to="/dashboard/requests">Go to my requests</ActionLink>
        <ActionLink to="/dashboard/subscription" look="quiet">
          See my care plan
        </ActionLink>
      </div>
      <p>
        Something about the payment is not right? Write to{' '}
        <a href={`mailto:${support_email}`}>{support_email}</a>. For getting money back, the{' '}
        <Link to="/refund-policy">refund policy</Link> applies.
      </p>
    </Page>
  )
}

function WhatFollows() {
  return (
    <Notice title="If you have just paid">
      <p>This is what happens next. You can close this page at any time.</p>
    </Notice>
  )
}
