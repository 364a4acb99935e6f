import { type RefObject, useEffect, useRef } from 'react'

/**
 * A disabled box loses the focus. It gets the focus back when the answer is complete, unless the visitor moved on;
 * not on touch screens, where the keyboard would cover the answer.
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
