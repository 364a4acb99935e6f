import { Outlet, useLocation } from 'react-router'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { HealthBanner } from './health-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import classes from './site-layout.module.css'
import { ProgramMissing } from './starter/program-missing.tsx'
import { useUserUpkeep } from './user-upkeep.ts'
import { WithoutScript } from './without-script.tsx'

export default function SiteLayout() {
  useFocusOnArrival()
  useUserUpkeep()
  const isDashboard = useLocation().pathname.startsWith('/dashboard')
  return (
    <div className={classes.site} data-wide={isDashboard || undefined}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <WithoutScript />
      <ProgramMissing />
      <HealthBanner />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
