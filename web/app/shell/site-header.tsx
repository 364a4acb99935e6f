import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#app/client/routing/place.ts'
import { useSession } from '#app/client/session.ts'
import { Logo } from '#app/ui/brand/logo.tsx'
import { Link } from '#app/ui/link.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { useCompleteUser } from './complete-user.ts'
import { HealthBanner } from './health-banner.tsx'
import classes from './site-header.module.css'
import { signedInLinks, signedOutLinks, siteLinks } from './site-links.ts'
import { ViewingBanner } from './viewing-banner.tsx'

const MENU = 'site-menu'

export function SiteHeader() {
  useCompleteUser()
  const { pathname } = usePlace()
  const isSignedIn = useSession() !== null
  const links = [...siteLinks, ...(isSignedIn ? signedInLinks : signedOutLinks)]
  const { menu, isOpen, close } = useMenu()
  return (
    <>
      <HealthBanner />
      <ViewingBanner />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/" className={classes.home} aria-label="Sitewright, home page">
            <Logo />
          </Link>
          <nav ref={menu} id={MENU} popover="auto" aria-label="Main" className={classes.menu}>
            <ul className={classes.links}>
              {links.map(({ to, label, isCurrent }) => (
                <li key={to}>
                  <Link
                    to={to}
                    onClick={close}
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
            <ColorSchemeButton />
            <button
              type="button"
              className={classes.toggle}
              popoverTarget={MENU}
              aria-expanded={isOpen}
              aria-controls={MENU}
              aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            >
              {isOpen ? <IconX size={24} aria-hidden /> : <IconMenu2 size={24} aria-hidden />}
            </button>
          </div>
        </div>
      </header>
    </>
  )
}

/** The menu of a phone opens and closes by the browser itself, with or without this script. */
function useMenu() {
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = menu.current
    const note = () => setIsOpen(element?.matches(':popover-open') ?? false)
    note()
    element?.addEventListener('toggle', note)
    return () => element?.removeEventListener('toggle', note)
  }, [])
  return { menu, isOpen, close: () => menu.current?.hidePopover() }
}
