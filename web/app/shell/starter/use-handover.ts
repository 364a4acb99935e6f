import { useEffect, useLayoutEffect } from 'react'
import { handover } from './handover-events.ts'

/** In the root, and in what stands in its place when a page breaks: everything below stands when its effects run. */
export function useHandover(): void {
  useLayoutEffect(() => void document.dispatchEvent(new Event(handover.fields)), [])
  useEffect(() => void document.dispatchEvent(new Event(handover.touches)), [])
}
