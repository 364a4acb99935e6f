import { Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { StoredUser } from '#app/client/session.ts'
import { isCurrent, linksFor, phoneLinks } from './app-links.ts'
import { AppNav } from './app-nav.tsx'
import classes from './app-shell.module.css'
import fill from './fill.module.css'
import { UnreadCount } from './unread-count.tsx'

/** The bar at the bottom of a phone: four places, and a sheet with all of them. */
export function BottomBar({ user }: { user: StoredUser }) {
  const { key, pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet
  useEffect(() => setIsOpen(false), [key])
  const side = user.is_admin ? 'staff' : 'client'
  const shown = phoneLinks[side]
  const isElsewhere = linksFor(user.is_admin ?? false, user.role === 'owner').some(
    (link) => isCurrent(link, pathname) && !shown.includes(link),
  )
  return (
    <>
      <nav aria-label="Most used" className={`${classes.bottomBar} ${fill.bottomBar}`}>
        {shown.map((link) => {
          const Icon = link.icon
          return (
            <Link
              key={link.to}
              to={link.to}
              className={classes.tab}
              aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              <span>{link.label}</span>
              {link.unread === side && (
                <span className={classes.dot}>
                  <UnreadCount />
                </span>
              )}
            </Link>
          )
        })}
        <button
          type="button"
          className={classes.tab}
          aria-label="Dashboard menu"
          aria-haspopup="dialog"
          data-here={isElsewhere || undefined}
          onClick={() => setIsOpen(true)}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden />
          <span>Menu</span>
        </button>
      </nav>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        radius="md"
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <AppNav user={user} />
      </Drawer>
    </>
  )
}
