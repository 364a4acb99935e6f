import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#app/client/analytics/track.ts'
import { toastError } from '#app/ui/toast.tsx'
import { startCheckout } from './start-checkout.ts'

const LEAVING_MS = 8_000

interface Checkout {
  /** The plan whose checkout is being opened. */
  opening: SubscriptionTier | null
  /** Does nothing while one is being opened: a double click pays once. */
  start: (plan: SubscriptionTier) => void
}

export function useCheckout(): Checkout {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<SubscriptionTier | null>(null)
  const isOpening = useRef(false)
  const settle = useCallback(() => {
    isOpening.current = false
    setOpening(null)
  }, [])

  // The browser's Back shows this very page again, as it was left.
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent) => event.persisted && settle()
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [settle])

  const start = useCallback(
    async (plan: SubscriptionTier) => {
      if (isOpening.current) return
      isOpening.current = true
      setOpening(plan)
      track('checkout_started')
      const problem = await startCheckout(plan)
      // On the way; should somebody stop that, the button works again after a while.
      if (problem === null) return void setTimeout(settle, LEAVING_MS)
      settle()
      toastError(problem.says)
      if (problem.href) void navigate(problem.href)
    },
    [settle, navigate],
  )
  return { opening, start: (plan) => void start(plan) }
}
