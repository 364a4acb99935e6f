import { useLocation } from 'react-router'

/** The path of the page at hand; while pages are prerendered their paths end with a slash. */
export function usePagePath(): string {
  const { pathname } = useLocation()
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
