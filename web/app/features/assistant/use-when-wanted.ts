import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

/** Signs that the visitor is using the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
const AT_LATEST_MS = 4_000

/**
 * False until the visitor uses the page and the browser is idle, or until it is set: loading the chat earlier would
 * delay the first paint.
 */
export function useWhenWanted(isWantedAtOnce: () => boolean): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isWanted, setIsWanted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const come = () => {
      listening.abort()
      whenIdle(() => setIsWanted(true))
    }
    for (const sign of SIGNS) window.addEventListener(sign, come, { signal, passive: true })
    const timer = setTimeout(come, AT_LATEST_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    if (isWantedAtOnce()) come()
    return () => listening.abort()
  }, [])
  return [isWanted, setIsWanted]
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1_000 })
  else setTimeout(act)
}
