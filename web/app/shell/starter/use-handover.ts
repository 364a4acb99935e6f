import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { handover } from './handover-events.ts'

/** In the root, and in what stands in its place when a page breaks: everything below stands when its effects run. */
export function useHandover(): void {
  const [isSettled, setIsSettled] = useState(false)
  useLayoutEffect(() => void document.dispatchEvent(new Event(handover.fields)), [])
  // As a transition it comes after all that the first effects have changed, such as what the address fills in.
  useEffect(() => startTransition(() => setIsSettled(true)), [])
  useEffect(() => {
    if (isSettled) document.dispatchEvent(new Event(handover.touches))
  }, [isSettled])
}
