import { Outlet } from 'react-router'
import { Island } from '#app/ui/island.tsx'
import { useFocusOnArrival } from './focus-on-arrival.ts'
import { ScriptMissing } from './script-missing.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import classes from './site-layout.module.css'
import { SkipLink } from './skip-link.tsx'
import { WithoutScript } from './without-script.tsx'

export default function SiteLayout() {
  useFocusOnArrival()
  return (
    <div className={classes.site}>
      <SkipLink />
      <WithoutScript />
      <ScriptMissing />
      <Island name="site-header" part={SiteHeader} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Island name="site-footer" part={SiteFooter} />
    </div>
  )
}
