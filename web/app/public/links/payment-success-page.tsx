import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { InvoiceConfirmation } from '#app/features/invoices/invoice-confirmation.tsx'
import { planNamedIn } from '#app/features/subscriptions/choose-plan.ts'
import { PlanConfirmation } from '#app/features/subscriptions/plan-confirmation.tsx'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './payment-success.module.css'

const steps = [
  {
    title: 'Look for the receipt in your e-mail',
    text: 'Once the payment is confirmed, the receipt comes to your e-mail address. That can take a few minutes; sometimes it ends up in the spam folder.',
  },
  {
    title: 'Follow the work',
    text: 'Your ticket shows how the job is going. Questions, pictures and wishes go there too.',
  },
  {
    title: 'No receipt?',
    text: 'Please do not pay a second time. Your bank shows whether the amount was taken, and we look it up for you.',
  },
]

/** The return page of the card provider. Only its webhook confirms a payment, so the page claims none. */
export default function PaymentSuccessPage() {
  const { support_email } = useBusiness()
  const search = useSearch()
  const plan = planNamedIn(search)
  const invoiceId = /^[\w-]{22}$/.exec(search.get('invoice') ?? '')?.[0]
  // Some ways to pay come back here after a refusal too.
  const hasFailed = search.get('redirect_status') === 'failed'
  const title = hasFailed ? 'The payment did not go through' : 'Thank you'
  return (
    <Page title={title} width="text">
      <h1>{title}</h1>
      <div className={classes.message}>
        {invoiceId ? (
          hasFailed ? (
            <NotPaid id={invoiceId} />
          ) : (
            <InvoiceConfirmation id={invoiceId} before={Number(search.get('before')) || 0} />
          )
        ) : plan ? (
          <PlanConfirmation
            plan={plan}
            otherwise={<WhatFollows />}
            after={<ActionLink to="/dashboard/subscription">Set up your plan</ActionLink>}
          />
        ) : (
          <WhatFollows />
        )}
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

function NotPaid({ id }: { id: string }) {
  return (
    <Notice tone="bad" title="Nothing was charged" role="alert">
      <p>
        Your bank or the payment provider refused it. <a href={`/pay/invoice/${id}`}>Try again</a>, perhaps
        with another card.
      </p>
    </Notice>
  )
}

function WhatFollows() {
  return (
    <Notice title="If you have just paid">
      <p>This is what happens next. You can close this page at any time.</p>
    </Notice>
  )
}
