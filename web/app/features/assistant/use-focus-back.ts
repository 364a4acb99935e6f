import { type RefObject, useEffect, useRef } from 'react'

/**
 * A box that is off cannot hold the focus. Who wrote in it has it back when the answer is there, unless they went
 * somewhere else meanwhile; not on touch screens, where a keyboard would cover the answer.
 */
export function useFocusBack(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLTextAreaElement | null>,
  isWaiting: boolean,
): void {
  const wasWaiting = useRef(false)
  useEffect(() => {
    const ended = wasWaiting.current && !isWaiting
    wasWaiting.current = isWaiting
    if (!ended || window.matchMedia('(pointer: coarse)').matches) return
    const now = document.activeElement
    const isHere = now === null || now === document.body || frame.current?.contains(now)
    const isReading = now?.closest('[role="log"]') && now.getAttribute('role') !== 'log'
    if (isHere && !isReading) box.current?.focus({ preventScroll: true })
  }, [isWaiting, frame, box])
}
