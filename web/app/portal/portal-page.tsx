import { LiveSupport } from '#app/features/requests/live-support.tsx'
import { RequestList } from '#app/features/requests/request-list.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './portal-page.module.css'

/** A client's own requests in short, beside the way to the people who work on them. */
export default function PortalPage() {
  return (
    <Page title="Client Portal">
      <h1>Client Portal</h1>
      <div className={classes.columns}>
        <section aria-labelledby="my-requests">
          <h2 id="my-requests">My service requests</h2>
          <RequestList isStaff={false} status={null} />
        </section>
        <LiveSupport />
      </div>
    </Page>
  )
}
