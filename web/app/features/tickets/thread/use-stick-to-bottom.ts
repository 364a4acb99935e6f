import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as the end. */
const NEAR_PX = 48

export interface Sticking {
  viewport: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtBottom: boolean
  toBottom: () => void
  /** Scrolls to an element instead; returns false when there is none. */
  toElement: (selector: string) => boolean
}

/** Keeps a list scrolled to its end, until the reader scrolls up. */
export function useStickToBottom(): Sticking {
  const viewport = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const [isAtBottom, setIsAtBottom] = useState(true)

  const toBottom = useCallback(() => {
    isStuck.current = true
    setIsAtBottom(true)
    if (viewport.current) viewport.current.scrollTop = viewport.current.scrollHeight
  }, [])
  const lastTop = useRef(0)
  const look = useCallback(() => {
    const box = viewport.current
    if (!box || box.clientHeight === 0) return
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
    // Growing content also leaves a distance; only scrolling up means that the reader wants to stay.
    if (isNear) isStuck.current = true
    else if (box.scrollTop < lastTop.current) isStuck.current = false
    lastTop.current = box.scrollTop
    setIsAtBottom(isStuck.current)
  }, [])
  const toElement = useCallback(
    (selector: string) => {
      const box = viewport.current
      const target = box?.querySelector<HTMLElement>(selector)
      if (!box || !target) return false
      box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top - 16
      isStuck.current = false
      look()
      return true
    },
    [look],
  )

  useLayoutEffect(() => toBottom(), [toBottom])
  useEffect(() => {
    const box = viewport.current
    const inside = content.current
    if (!box || !inside) return
    const sizes = new ResizeObserver(() => {
      // Hidden behind another tab of the page, nothing counts as read.
      if (box.clientHeight === 0) return setIsAtBottom(false)
      if (isStuck.current) box.scrollTop = box.scrollHeight
      look()
    })
    sizes.observe(box)
    sizes.observe(inside)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [look])
  return { viewport, content, isAtBottom, toBottom, toElement }
}
