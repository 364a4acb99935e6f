import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

const AT_LATEST_MS = 3_000

/** False until the page has nothing better to do, or until it is set before. */
export function useWhenIdle(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const become = () => setIsIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(become, 500)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(become, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(waiting)
  }, [])
  return [isIdle, setIsIdle]
}
