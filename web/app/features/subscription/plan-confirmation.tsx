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
  /** For who is not signed in here. */
  otherwise: ReactNode
}

/** Whether the payment provider has confirmed the plan that somebody has just paid for. */
export function PlanConfirmation({ plan, otherwise }: PlanConfirmationProps) {
  const user = useSession()
  const told = useConfirmation(user?.id ?? null)
  if (!user) return otherwise
  const confirmed = typeof told === 'object' ? plans.find(({ id }) => id === told.plan) : undefined
  return (
    <div role="status">
      {confirmed ? (
        <Notice
          tone="good"
          title={`Your ${confirmed.name} plan ${hasJustBegun(told) ? 'has begun' : 'is running'}`}
        >
          <p>You have {confirmed.discountPercent}% off other services while it runs.</p>
        </Notice>
      ) : (
        <Notice
          tone={told === 'late' ? 'warm' : 'info'}
          title={told === 'late' ? 'The confirmation takes longer than usual' : 'One moment'}
        >
          <p>
            {told === 'late'
              ? `We have not heard from our payment provider yet. Please do not pay again: as soon as we hear, your ${plan.name} plan begins and you get a mail.`
              : `We wait for our payment provider to confirm the ${plan.name} plan. That usually takes a few seconds.`}
          </p>
        </Notice>
      )}
    </div>
  )
}

type Told = Subscription | 'waiting' | 'late'

function hasJustBegun(told: Told): boolean {
  return typeof told === 'object' && Date.now() - Date.parse(told.started_at) < DAY_MS
}

/** The subscription once it runs; `late` when nothing was heard for a while, `waiting` before. */
function useConfirmation(userId: number | null): Told {
  const [told, setTold] = useState<Told>('waiting')
  useEffect(() => {
    if (userId === null) return
    const ending = new AbortController()
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const running = document.hidden ? null : await askNow(ending.signal)
      if (ending.signal.aborted) return
      if (running) return setTold(running)
      const isLate = Date.now() > until
      if (isLate) setTold('late')
      timer = setTimeout(() => void ask(), isLate ? ASK_LATER_EVERY_MS : ASK_EVERY_MS)
    }
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [userId])
  return told
}

/** The subscription if it gives a plan by now. */
async function askNow(signal: AbortSignal): Promise<Subscription | null> {
  try {
    const { subscription } = await fetchMySubscription(signal)
    return subscription?.state === 'running' ? subscription : null
  } catch {
    // No answer is no confirmation; it is asked for again.
    return null
  }
}
