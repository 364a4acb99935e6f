import { Outlet } from 'react-router'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { TitleCount } from '#app/ui/page.tsx'
import { useCompleteUser } from '../complete-user.ts'
import { useFocusOnArrival } from '../focus-on-arrival.ts'
import { HealthBanner } from '../health-banner.tsx'
import { SkipLink } from '../skip-link.tsx'
import { ViewingBanner } from '../viewing-banner.tsx'
import { AppHeader } from './app-header.tsx'
import { AppNav } from './app-nav.tsx'
import classes from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import fill from './fill.module.css'
import { useUnreadIcon } from './use-unread-icon.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** The frame of the signed-in product: header, sidebar, on phones a bar at the bottom. */
export default function AppShell() {
  useFocusOnArrival()
  useCompleteUser()
  const user = useSession()
  return user && <Frame user={user} />
}

function Frame({ user }: { user: StoredUser }) {
  const unread = useUnread().data?.total ?? 0
  useUnreadIcon(unread > 0)
  useVisibleHeight()
  return (
    <div className={`${classes.app} ${fill.app}`}>
      <SkipLink />
      <HealthBanner />
      <ViewingBanner />
      <AppHeader user={user} />
      <div className={`${classes.body} ${fill.body}`}>
        <aside className={`${classes.sidebar} ${fill.sidebar}`} aria-label="Client Dashboard">
          <AppNav user={user} />
        </aside>
        <main id="main" tabIndex={-1} className={`${classes.content} ${fill.content}`}>
          <TitleCount value={unread}>
            <Outlet />
          </TitleCount>
        </main>
      </div>
      <BottomBar user={user} />
    </div>
  )
}
