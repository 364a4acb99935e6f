import { DAY_MS } from '@sitewright/contract/durations.ts'
import { type Plan, planNamed } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import type { ReactNode } from 'react'
import { useSession } from '#app/client/session.ts'
import { useConfirmation } from '#app/client/use-confirmation.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { fetchMySubscription } from './my-subscription.ts'

interface PlanConfirmationProps {
  plan: Plan
  otherwise: ReactNode
  /** Once the plan is confirmed. */
  after: ReactNode
}

/** Whether the payment provider has confirmed the plan that was just paid for. */
export function PlanConfirmation({ plan, otherwise, after }: PlanConfirmationProps) {
  const user = useSession()
  const answer = useConfirmation(askForRunning, user?.id ?? null)
  if (!user) return otherwise
  const confirmed = typeof answer === 'object' ? planNamed(answer.plan) : null
  const notice = (
    <div role="status">
      {confirmed ? (
        <Notice
          tone="good"
          title={`Your ${confirmed.name} plan ${hasJustStarted(answer) ? 'has started' : 'is active'}`}
        >
          <p>You have {confirmed.discountPercent}% off other services while it runs.</p>
        </Notice>
      ) : (
        <Notice
          tone={answer === 'late' ? 'warm' : 'info'}
          title={answer === 'late' ? 'The confirmation is taking longer than usual' : 'One moment'}
        >
          <p>
            {answer === 'late'
              ? `Our payment provider has not confirmed your payment yet. Please do not pay again: your ${plan.name} plan starts as soon as it does, and we will e-mail you.`
              : `Our payment provider is confirming the ${plan.name} plan. That usually takes a few seconds.`}
          </p>
        </Notice>
      )}
    </div>
  )
  return (
    <>
      {notice}
      {confirmed && after}
    </>
  )
}

function hasJustStarted(answer: Subscription | string): boolean {
  return typeof answer === 'object' && Date.now() - Date.parse(answer.started_at) < DAY_MS
}

async function askForRunning(signal: AbortSignal): Promise<Subscription | null> {
  if (document.hidden) return null
  const { subscription } = await fetchMySubscription(signal)
  return subscription?.state === 'running' ? subscription : null
}
