import { useWindowEvent } from '@mantine/hooks'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { CurrencySwitcher } from '#app/features/quote/currency-switcher.tsx'
import { Logo } from '#app/ui/brand/logo.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import classes from './site-header.module.css'
import { signedInLinks, signedOutLinks, siteLinks } from './site-links.ts'

/** The pages whose prices follow the chosen currency. */
const pricedPages = ['/pricing', '/quote', '/contact-quote', '/website-errors', '/dashboard/quote']

export function SiteHeader() {
  const location = useLocation()
  // Prerendered pages are built with a slash at their end, and what is highlighted there would stay as it is.
  const pathname = location.pathname.replace(/\/$/, '') || '/'
  const isSignedIn = useSession() !== null
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, to the same page too
  useEffect(() => setIsOpen(false), [location.key])

  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setIsOpen(false)
  })

  const links = [...siteLinks, ...(isSignedIn ? signedInLinks : signedOutLinks)]
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Sitewright, home page">
          <Logo />
        </Link>
        <nav id="site-menu" aria-label="Main" className={classes.menu} data-open={isOpen || undefined}>
          <ul className={classes.links}>
            {links.map(({ to, label, isCurrent }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  data-button={to === '/register' || to === '/dashboard' || undefined}
                  aria-current={isCurrent(pathname) ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.tools}>
          {pricedPages.includes(pathname) && <CurrencySwitcher />}
          <ColorSchemeButton />
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls="site-menu"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
          </button>
        </div>
      </div>
    </header>
  )
}
