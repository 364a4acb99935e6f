import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { type Plan, plans } from '@sitewright/contract/plans.ts'
import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { mergeSession, useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

const get = lightRoute<typeof subscriptionRoutes.get>({ method: 'GET', path: '/api/subscription' })
const ASK_EVERY_MS = 2_000
const PATIENCE_MS = 90_000

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
  const confirmed = plans.find(({ id }) => id === told)
  return (
    <div role="status">
      {confirmed ? (
        <Notice tone="good" title={`Your ${confirmed.name} plan has begun`}>
          <p>You have {confirmed.discountPercent}% off other services from now on.</p>
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

/** The plan once it runs; `late` when nothing was heard for a while, `waiting` before. */
function useConfirmation(userId: number | null): SubscriptionTier | 'waiting' | 'late' {
  const [told, setTold] = useState<SubscriptionTier | 'waiting' | 'late'>('waiting')
  useEffect(() => {
    if (userId === null) return
    const ending = new AbortController()
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const plan = await planNow(ending.signal)
      if (ending.signal.aborted) return
      if (plan) {
        mergeSession({ id: userId, subscription_tier: plan })
        setTold(plan)
        return
      }
      if (Date.now() > until) setTold('late')
      timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    }
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [userId])
  return told
}

async function planNow(signal: AbortSignal): Promise<SubscriptionTier | null> {
  try {
    const { subscription } = await call(get, { signal })
    return subscription?.state === 'running' ? subscription.plan : null
  } catch {
    // No answer is no confirmation; it is asked for again.
    return null
  }
}
