import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { useSyncExternalStore } from 'react'
import { call, lightRoute } from './api.ts'
import { every } from './every.ts'
import { useSession } from './session.ts'

const route = lightRoute<typeof requestRoutes.promotion>({ method: 'GET', path: '/api/promotion' })

const EVERY_MS = 60_000

let left = 0
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  const { remaining } = await call(route)
  left = remaining
  for (const tell of listeners) tell()
}

/** All who look share one request a minute; without an answer they keep the last one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= every(EVERY_MS, () => ask().catch(() => undefined))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

const stay = () => () => undefined

/** How many free first fixes are left for new accounts; 0 while we do not know. */
export function useFreeFixesLeft({ isAsked = true } = {}): number {
  return useSyncExternalStore(
    isAsked ? subscribe : stay,
    () => (isAsked ? left : 0),
    () => 0,
  )
}

export interface FreeFix {
  /** A guest holds it while there are any left: the account that the request needs gets one. */
  isHeld: boolean
  /** How many are left for new accounts; asked for guests alone. */
  left: number
}

/** Whether the free first fix is taken off this visitor's prices: the chat and the calculator both ask here. */
export function useFreeFix(): FreeFix {
  const user = useSession()
  const left = useFreeFixesLeft({ isAsked: user === null })
  return { isHeld: user?.free_fix_available ?? left > 0, left }
}
