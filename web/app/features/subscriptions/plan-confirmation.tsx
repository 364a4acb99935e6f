import { type Plan, plans } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { fetchMySubscription } from './my-subscription.ts'

const ASK_EVERY_MS = 2_000
const ASK_LATER_EVERY_MS = 30_000
const PATIENCE_MS = 90_000
const DAY_MS = 24 * 60 * 60 * 1_000

interface PlanConfirmationProps {
  plan: Plan
  otherwise: ReactNode
  /** Once the plan is confirmed. */
  after: ReactNode
}

/** Whether the payment provider has confirmed the plan that was just paid for. */
export function PlanConfirmation({ plan, otherwise, after }: PlanConfirmationProps) {
  const user = useSession()
  const answer = useConfirmation(user?.id ?? null)
  if (!user) return otherwise
  const confirmed = typeof answer === 'object' ? plans.find(({ id }) => id === answer.plan) : undefined
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

type Confirmation = Subscription | 'waiting' | 'late'

function hasJustStarted(answer: Confirmation): boolean {
  return typeof answer === 'object' && Date.now() - Date.parse(answer.started_at) < DAY_MS
}

/** The subscription once it is active; until then `waiting`, and `late` after a while. */
function useConfirmation(userId: number | null): Confirmation {
  const [answer, setAnswer] = useState<Confirmation>('waiting')
  useEffect(() => {
    if (userId === null) return
    const ending = new AbortController()
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const running = document.hidden ? null : await askNow(ending.signal)
      if (ending.signal.aborted) return
      if (running) return setAnswer(running)
      const isLate = Date.now() > until
      if (isLate) setAnswer('late')
      timer = setTimeout(() => void ask(), isLate ? ASK_LATER_EVERY_MS : ASK_EVERY_MS)
    }
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [userId])
  return answer
}

async function askNow(signal: AbortSignal): Promise<Subscription | null> {
  try {
    const { subscription } = await fetchMySubscription(signal)
    return subscription?.state === 'running' ? subscription : null
  } catch {
    // Not confirmed yet: the next try follows.
    return null
  }
}
