import { LiveSupport } from '#app/features/requests/live-support.tsx'
import { RequestList } from '#app/features/requests/request-list.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './portal-page.module.css'

/** A client's own requests in short, beside the way to the people who work on them. */
export default function PortalPage() {
  return (
    <Page title="Client Portal">
      <h1>Client Portal</h1>
      <p>My service requests, and the people who work on them.</p>
      <div className={classes.columns}>
        <div className={classes.support}>
          <LiveSupport />
        </div>
        <section aria-label="My service requests">
          <RequestList isStaff={false} status={null} />
        </section>
      </div>
    </Page>
  )
}
