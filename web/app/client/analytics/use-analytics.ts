import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startAnalytics } from './start.ts'
import { trackPage } from './track.ts'

/** Counts the pages that are opened, and does once what is due at the start of the program. */
export function useAnalytics(): void {
  const { pathname } = useLocation()
  useEffect(startAnalytics, [])
  useEffect(() => trackPage(pathname), [pathname])
}
