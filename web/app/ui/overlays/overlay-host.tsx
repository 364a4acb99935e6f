import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isWanted, onWanted } from './wanted.ts'

const Overlays = lazy(() => import('./overlays.tsx'))

/** Toasts and dialogs are loaded when the first one is asked for, so that pages without them stay light. */
export function OverlayHost() {
  const show = useSyncExternalStore(onWanted, isWanted, () => false)
  if (!show) return null
  return (
    <Suspense>
      <Overlays />
    </Suspense>
  )
}
