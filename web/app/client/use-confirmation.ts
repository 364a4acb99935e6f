import { useEffect, useEffectEvent, useState } from 'react'

const ASK_EVERY_MS = 2_000
const ASK_LATER_EVERY_MS = 30_000
const PATIENCE_MS = 90_000

/**
 * Asks until the answer is not null, anew for each key and never without one: `waiting` until then, and `late` after a
 * while. A question that fails is asked again.
 */
export function useConfirmation<T extends object>(
  ask: (signal: AbortSignal) => Promise<T | null>,
  key: string | number | null,
): T | 'waiting' | 'late' {
  const [answer, setAnswer] = useState<T | 'waiting' | 'late'>('waiting')
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (key === null) return
    const ending = new AbortController()
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const tryOnce = async () => {
      const confirmed = await askNow(ending.signal).catch(() => null)
      if (ending.signal.aborted) return
      if (confirmed) return setAnswer(confirmed)
      const isLate = Date.now() > until
      if (isLate) setAnswer('late')
      timer = setTimeout(() => void tryOnce(), isLate ? ASK_LATER_EVERY_MS : ASK_EVERY_MS)
    }
    void tryOnce()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [key])
  return answer
}
