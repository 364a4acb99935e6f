import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startAnalytics } from './start.ts'
import { trackPage } from './track.ts'

/** Starts the analytics once, and counts page views. */
export function useAnalytics(): void {
  const { pathname } = useLocation()
  useEffect(startAnalytics, [])
  useEffect(() => trackPage(pathname), [pathname])
}
