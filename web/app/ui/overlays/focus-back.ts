import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to where it was, for a dialog that is on the page only while it is open. The library does so
 * only for dialogs that stay there closed.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [])
}
