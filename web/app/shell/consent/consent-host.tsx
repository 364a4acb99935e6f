import { Suspense } from 'react'
import { useConsent } from '#app/client/analytics/third-party/consent.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

const ConsentPrompt = lazyPart(() => import('./consent-prompt.tsx'))

/** Shows the question where PostHog is configured and the visitor has not answered yet. */
export function ConsentHost() {
  const { project, answer, isReopened } = useConsent()
  if (!project || (answer !== null && !isReopened)) return null
  return (
    <Suspense>
      <ConsentPrompt answer={answer} takesFocus={isReopened} />
    </Suspense>
  )
}
