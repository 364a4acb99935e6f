import { type ReactNode, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { FrameworkPlace, type Place } from '#app/client/routing/place.ts'
import { FrameworkLink, type LinkProps } from '#app/ui/link.tsx'

/** Lets components that also work without the framework use its links and its address. */
export function FrameworkRouting({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo<Place>(
    () => ({
      // Pages are prerendered under paths with a slash at the end.
      pathname: pathname.replace(/\/$/, '') || '/',
      search,
      goTo: (path) => void navigate(path),
      replaceSearch: (next) => void navigate({ search: next }, { replace: true, preventScrollReset: true }),
    }),
    [pathname, search, navigate],
  )
  return (
    <FrameworkPlace value={place}>
      <FrameworkLink value={RoutedLink}>{children}</FrameworkLink>
    </FrameworkPlace>
  )
}

/** The same markup as a plain link, which takes its place when an island hydrates. */
const RoutedLink = (props: LinkProps) => <Link {...props} discover="none" />
