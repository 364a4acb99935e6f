import { Menu, VisuallyHidden } from '@mantine/core'
import { IconHome, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { logout, type StoredUser } from '#app/client/session.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import classes from './app-shell.module.css'
import { initialsOf } from './initials.ts'

export function PersonMenu({ user }: { user: StoredUser }) {
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width="16rem">
      <Menu.Target>
        <button type="button" className={classes.person}>
          {initialsOf(user.name)}
          <VisuallyHidden> {user.name}, your account</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <EmailText email={user.email} />
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/dashboard/account"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          Account Settings
        </Menu.Item>
        <Menu.Item component={Link} to="/" leftSection={<IconHome size={18} aria-hidden />}>
          Public website
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
