import { Chat } from '#app/features/assistant/chat.tsx'
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
          <section className={classes.chat} aria-labelledby="live-chat">
            <h2 id="live-chat">Ask the assistant</h2>
            <Chat way="socket" size="card" placeholder="What is wrong, and on which website?" />
          </section>
          <LiveSupport />
        </div>
        <section aria-label="My service requests">
          <RequestList isStaff={false} status={null} />
        </section>
      </div>
    </Page>
  )
}
