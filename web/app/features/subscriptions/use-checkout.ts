import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { track } from '#app/client/analytics/track.ts'
import { usePlace } from '#app/client/routing/place.ts'
import { toastError } from '#app/ui/toast.tsx'
import { startCheckout } from './start-checkout.ts'

const LEAVING_MS = 8_000
/** For the message that says why the visitor is led to another page. */
const READING_MS = 3_000

interface Checkout {
  opening: SubscriptionTier | null
  /** Does nothing while one is being opened: a double click pays once. */
  start: (plan: SubscriptionTier) => void
}

export function useCheckout(): Checkout {
  const { goTo } = usePlace()
  const [opening, setOpening] = useState<SubscriptionTier | null>(null)
  const isOpening = useRef(false)
  const settle = useCallback(() => {
    isOpening.current = false
    setOpening(null)
  }, [])

  // The browser's Back can restore this page as it was left.
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
      // The browser is leaving; if that is stopped, the button works again after a while.
      if (problem === null) return void setTimeout(settle, LEAVING_MS)
      settle()
      toastError(problem.says)
      // On a page without the framework the message goes with the page.
      const { href } = problem
      if (href) setTimeout(() => goTo(href), READING_MS)
    },
    [settle, goTo],
  )
  return { opening, start: (plan) => void start(plan) }
}
