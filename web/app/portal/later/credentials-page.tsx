import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'

const invitations = [
  {
    platform: 'WordPress',
    steps: 'Users → Add New. Give the new user the role Administrator and our address from the ticket.',
  },
  {
    platform: 'Shopify',
    steps: 'Settings → Users → Add users. Choose only the permissions that the ticket names.',
  },
  {
    platform: 'Wix',
    steps: 'Settings → Roles & Permissions → Invite People. The role Website Manager is enough.',
  },
  { platform: 'Squarespace', steps: 'Settings → Permissions → Invite Contributor, as Administrator.' },
  {
    platform: 'Anything else',
    steps:
      'Ask your hosting company for a second login that you can switch off again, or write to us on the ticket.',
  },
]

export default function CredentialsPage() {
  return (
    <Page title="Credentials" width="text">
      <h1>Credentials</h1>
      <p>
        To mend a site we often have to get into it. You keep control when you invite us as a user of our own
        and remove that user when the work is done.
      </p>
      <Notice tone="warm" title="Please do not write passwords in a chat message or an e-mail">
        <p>
          Messages are kept and can be read by everybody who works on your ticket. An invitation cannot leak.
        </p>
      </Notice>
      <h2 style={{ marginTop: '2rem' }}>How to let us in</h2>
      <ol>
        <li>Open your ticket, or send a request first if you have none.</li>
        <li>Ask us there for the address to invite.</li>
        <li>Invite it as described below, and tell us on the ticket when it is done.</li>
        <li>Remove the user when we have reported the work finished.</li>
      </ol>
      <dl>
        {invitations.map(({ platform, steps }) => (
          <div key={platform} style={{ marginBottom: '0.75rem' }}>
            <dt style={{ fontWeight: 600 }}>{platform}</dt>
            <dd style={{ margin: 0 }}>{steps}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to="/dashboard/requests">
        Go to my requests
      </Button>
    </Page>
  )
}
