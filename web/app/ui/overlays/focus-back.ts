import { useLayoutEffect } from 'react'

/** Where the focus is on its way to, for a dialog that takes the place of another one. */
let returning: Element | null = null

/**
 * Gives the focus back to where it was, for a dialog or form that is on the page only while it is open. The library
 * does so only for dialogs that stay there closed.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const now = document.activeElement
    const before = now === document.body ? returning : now
    const row = before?.closest('li')
    return () => {
      returning = before
      setTimeout(() => {
        returning = null
        const target = before?.isConnected ? before : nearest(row)
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}

/** What takes the focus when its button is gone, because what it did cannot be done again, unless the page moved on. */
function nearest(row: Element | null | undefined): Element | null {
  if (document.activeElement !== document.body) return null
  const beside = row?.isConnected ? row.querySelector('a, button:enabled') : null
  return beside ?? document.getElementById('main')
}

const KEPT_MS = 5_000

/**
 * After a yes: what asked is disabled while it works, and then often gone. When the focus is lost with it, it goes back
 * to what asked, to its row, or to the page.
 */
export function keepFocus(asked: Element | null): void {
  const row = asked?.closest('li')
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || (asked?.isConnected && asked.matches(':disabled'))) return
    if (!asked?.isConnected) observer.disconnect()
    const target = asked?.isConnected ? asked : nearest(row)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  setTimeout(() => observer.disconnect(), KEPT_MS)
}
