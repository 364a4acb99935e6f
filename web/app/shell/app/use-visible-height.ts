import { useEffect } from 'react'

/** What is hidden of a window counts as a keyboard from this height on; less is a bar of the browser. */
const KEYBOARD_PX = 120

/**
 * A phone's keyboard lies over the page instead of making the window smaller. While it is open, `--visible-height` is
 * the height above it, and the root carries `data-keyboard`.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const look = () => {
      // Zoomed in with two fingers the visible part is smaller too, and is not meant.
      const isOpen = seen.scale < 1.05 && window.innerHeight - seen.height > KEYBOARD_PX
      root.toggleAttribute('data-keyboard', isOpen)
      if (!isOpen) return root.style.removeProperty('--visible-height')
      root.style.setProperty('--visible-height', `${seen.height}px`)
      // A browser moves the page up for the focused box; the page is that small already.
      if (document.querySelector('[data-fill]')) window.scrollTo(0, 0)
    }
    look()
    seen.addEventListener('resize', look)
    return () => {
      seen.removeEventListener('resize', look)
      root.removeAttribute('data-keyboard')
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
