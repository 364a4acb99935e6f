import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { behindHash } from '#app/client/routing/behind-hash.ts'

/** After a move to another page the focus goes to its heading, or to what the address points at; a page's own form keeps it. */
export function useFocusOnArrival(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement?.closest('main form')) return
    const target =
      (hash && document.getElementById(behindHash(hash))) ||
      document.querySelector('main h1') ||
      document.querySelector('main')
    if (!(target instanceof HTMLElement)) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])
}
