import { Box, Button, NavLink, Stack, Text, Title } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logout, type StoredUser } from '#app/client/session.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { ConsentButton } from '../consent/consent-button.tsx'
import { legalLinks } from '../site-links.ts'
import {
  type AppLink,
  adminGroup,
  adminLinksFor,
  clientGroups,
  clientLinks,
  isCurrent,
  type LinkGroup,
} from './app-links.ts'
import classes from './app-shell.module.css'
import fill from './fill.module.css'
import { UnreadCount } from './unread-count.tsx'

/** Every place of the product: in the sidebar, on phones in the sheet. */
export function AppNav({ user }: { user: StoredUser }) {
  const titleId = useId()
  return (
    <div className={classes.nav}>
      <div>
        <Text id={titleId} fw={700} m={0} px="xs" className={fill.label}>
          Client Dashboard
        </Text>
        <Box px="xs" mb="sm" className={fill.wordy} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" m={0}>
            <bdi>{user.name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" m={0}>
            <EmailText email={user.email} />
          </Text>
        </Box>
        <nav aria-labelledby={titleId}>
          {user.is_admin ? (
            <>
              <Group group={{ ...adminGroup, links: adminLinksFor(user.role === 'owner') }} isStaff />
              <ClientPages />
            </>
          ) : (
            clientGroups.map((group) => <Group key={group.title ?? ''} group={group} isStaff={false} />)
          )}
        </nav>
      </div>
      <Stack gap="xs" mt="md" className={fill.wordy}>
        <LogoutButton />
        <SmallPrint />
      </Stack>
    </div>
  )
}

function Group({ group, isStaff }: { group: LinkGroup; isStaff: boolean }) {
  return (
    <>
      {group.title && (
        <Title
          order={2}
          className={fill.label}
          fz="xs"
          fw={600}
          c="dimmed"
          ff="text"
          lts={0}
          mt="sm"
          mb={2}
          px="xs"
        >
          {group.title}
        </Title>
      )}
      {group.links.map((link) => (
        <NavItem key={link.to} link={link} isStaff={isStaff} />
      ))}
    </>
  )
}

function NavItem({ link, isStaff }: { link: AppLink; isStaff: boolean }) {
  const { pathname } = useLocation()
  const isHere = isCurrent(link, pathname)
  const Icon = link.icon
  return (
    <NavLink
      component={Link}
      to={link.to}
      label={link.label}
      className={classes.link}
      classNames={{ body: fill.label }}
      title={link.label}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      bdrs="sm"
      px="xs"
      py={7}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      rightSection={link.unread === (isStaff ? 'staff' : 'client') && <UnreadCount />}
    />
  )
}

/** For staff: what their customers see, folded unless they are there. */
function ClientPages() {
  const { pathname } = useLocation()
  const isThere = clientLinks.some((link) => isCurrent(link, pathname))
  const [isOpen, setIsOpen] = useState(isThere)
  return (
    <NavLink
      component="button"
      type="button"
      label="Client pages"
      c="dimmed"
      bdrs="sm"
      px="xs"
      py={7}
      mt="sm"
      childrenOffset={0}
      className={fill.wordy}
      opened={isOpen}
      onChange={setIsOpen}
      aria-expanded={isOpen}
    >
      {clientLinks.map((link) => (
        <NavItem key={link.to} link={link} isStaff />
      ))}
    </NavLink>
  )
}

function LogoutButton() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Button
      variant="default"
      size="sm"
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
  )
}

const short: Record<string, string> = {
  '/privacy-policy': 'Privacy',
  '/terms-and-conditions': 'Terms',
  '/refund-policy': 'Refund',
}

function SmallPrint() {
  return (
    <Text size="xs" c="dimmed" m={0} px="xs" component="div">
      {legalLinks.map(({ to, label }, place) => (
        <span key={to}>
          {place > 0 && ' · '}
          <Link to={to} aria-label={label} className={classes.small}>
            {short[to] ?? label}
          </Link>
        </span>
      ))}
      <ConsentButton />
    </Text>
  )
}
