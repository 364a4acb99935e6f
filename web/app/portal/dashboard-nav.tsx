import { Button, VisuallyHidden } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logout, type StoredUser } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { adminLinks, clientLinks, type DashboardLink, isCurrent } from './dashboard-links.ts'
import classes from './dashboard-nav.module.css'

/** What stands in the sidebar, and on phones in the drawer. */
export function DashboardNav({ user }: { user: StoredUser }) {
  const titleId = useId()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className={classes.panel}>
      <p id={titleId} className={classes.title}>
        Client Dashboard
      </p>
      <div className={classes.person}>
        <p className={classes.name}>
          <bdi>{user.name}</bdi>
        </p>
        <p className={classes.email}>{user.email}</p>
      </div>
      <nav aria-labelledby={titleId}>
        <LinkList links={clientLinks} user={user} />
        {user.is_admin && (
          <>
            <h2 className={classes.heading}>Admin</h2>
            <LinkList links={adminLinks} user={user} />
          </>
        )}
      </nav>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={isLeaving}
        onClick={() => {
          setIsLeaving(true)
          void logout()
        }}
      >
        Logout
      </Button>
    </div>
  )
}

function LinkList({ links, user }: { links: DashboardLink[]; user: StoredUser }) {
  const { pathname } = useLocation()
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <li key={link.to}>
          <Link
            to={link.to}
            className={classes.link}
            aria-current={isCurrent(link, pathname) ? 'page' : undefined}
          >
            {link.label}
            {link.unread === (user.is_admin ? 'staff' : 'client') && <UnreadCount />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function UnreadCount() {
  const total = useUnread().data?.total ?? 0
  if (total === 0) return null
  return (
    <span className={classes.count}>
      {total >= 1_000 ? '999+' : total}
      <VisuallyHidden> unread {total === 1 ? 'message' : 'messages'}</VisuallyHidden>
    </span>
  )
}
