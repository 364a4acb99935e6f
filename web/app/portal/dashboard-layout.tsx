import { Button, Drawer } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '#app/client/session.ts'
import classes from './dashboard-layout.module.css'
import { DashboardNav } from './dashboard-nav.tsx'

export default function DashboardLayout() {
  const user = useSession()
  const { key } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setIsOpen(false), [key])
  if (!user) return null
  return (
    <div className={classes.dashboard}>
      <aside className={classes.sidebar} aria-label="Client Dashboard">
        <DashboardNav user={user} />
      </aside>
      <div className={classes.phoneBar}>
        <Button
          variant="default"
          leftSection={<IconLayoutSidebar size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          Dashboard menu
        </Button>
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="19rem"
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <DashboardNav user={user} />
      </Drawer>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
