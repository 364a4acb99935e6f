import '../before-all/trusted-types.ts'
import '../before-all/zod-without-eval.ts'
import '#app/client/analytics/errors/watch-errors.ts'
import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startAnalytics } from '#app/client/analytics/start.ts'
import { trackPage } from '#app/client/analytics/track.ts'
import { finishSignOut } from '#app/client/signing-out.ts'
import type { IslandName } from '#app/ui/island.tsx'
import { ConsentHost } from '../consent/consent-host.tsx'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'
import { noteInteractive } from './note-interactive.ts'

type Part = ComponentType<Record<never, never>>

const parts: Record<IslandName, () => Promise<Part> | Part> = {
  'site-header': () => SiteHeader,
  'site-footer': () => SiteFooter,
  consent: () => ConsentHost,
  chat: () => import('#app/features/assistant/chat.tsx').then(({ Chat }) => Chat as Part),
  'free-fixes': () => import('#app/features/promotion/free-fixes.tsx').then(({ FreeFixes }) => FreeFixes),
  'currency-note': () =>
    import('#app/public/pricing/currency-note.tsx').then(({ CurrencyNote }) => CurrencyNote),
  'plan-cards': () => import('#app/public/pricing/plans/plan-cards.tsx').then(({ PlanCards }) => PlanCards),
  'chosen-plan': () =>
    import('#app/public/pricing/plans/chosen-plan.tsx').then(({ ChosenPlan }) => ChosenPlan),
  'fault-finder': () =>
    import('#app/public/faults/fault-finder.tsx').then(({ FaultFinder }) => FaultFinder as Part),
  'answer-finder': () =>
    import('#app/public/knowledge-base/answer-finder.tsx').then(({ AnswerFinder }) => AnswerFinder as Part),
}

/** Settles when every island of the page answers to its visitor. */
export async function drawIslands(): Promise<void> {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  await Promise.all(islands.map(drawIsland))
  noteInteractive()
  finishSignOut()
  startAnalytics()
  trackPage(window.location.pathname)
}

async function drawIsland(element: HTMLElement): Promise<void> {
  const { island, props = '{}' } = element.dataset
  const Part = await parts[island as IslandName]()
  await new Promise<void>((done) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <Drawn onDrawn={done}>
          <Part {...JSON.parse(props)} />
        </Drawn>,
      )
    })
  })
}

function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn])
  return children
}
