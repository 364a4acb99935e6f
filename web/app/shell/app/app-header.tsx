import { VisuallyHidden } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { StoredUser } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { Logo } from '#app/ui/brand/logo.tsx'
import { counted } from '#app/ui/format.ts'
import { ColorSchemeButton } from '../color-scheme-button.tsx'
import classes from './app-shell.module.css'
import { PaletteButton } from './palette-button.tsx'
import { PersonMenu } from './person-menu.tsx'

export function AppHeader({ user }: { user: StoredUser }) {
  return (
    <header className={classes.header}>
      <Link
        to={user.is_admin ? '/dashboard/admin/tickets' : '/dashboard'}
        className={classes.home}
        aria-label="Sitewright, your dashboard"
      >
        <Logo />
      </Link>
      <PaletteButton isStaff={user.is_admin ?? false} isOwner={user.role === 'owner'} />
      <div className={classes.tools}>
        <UnreadLink isStaff={user.is_admin ?? false} />
        <ColorSchemeButton />
        <PersonMenu user={user} />
      </div>
    </header>
  )
}

/** Leads to what is unread: to the ticket itself when it is one. */
function UnreadLink({ isStaff }: { isStaff: boolean }) {
  const { total = 0, tickets = [] } = useUnread().data ?? {}
  const [only] = tickets
  const list = isStaff ? '/dashboard/admin/tickets' : '/dashboard/requests'
  const one = isStaff ? list : '/dashboard/ticket'
  return (
    <Link to={only && tickets.length === 1 ? `${one}/${only.id}` : list} className={classes.unread}>
      <VisuallyHidden>{total === 0 ? 'No unread messages' : counted(total, 'unread message')}</VisuallyHidden>
      <IconMessage size={20} stroke={1.8} aria-hidden />
      {total > 0 && (
        <span aria-hidden className={classes.badge}>
          {total >= 100 ? '99+' : total}
        </span>
      )}
    </Link>
  )
}
