import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function KnowledgeBasePage() {
  return (
    <Page
      title="Knowledge Base"
      description="How to start a service request, check your site's status and manage your subscription."
      width="text"
    >
      <h1>Knowledge Base</h1>
      <div style={{ display: 'grid', gap: '1.25rem' }}>
        <Surface as="section" labelledBy="start">
          <h2 id="start">How do I start a service request?</h2>
          <p>
            Open the <Link to="/quote">Quote page</Link>, choose the service, your platform and how soon you
            need it. The price is there at once. Describe the problem in your own words and submit it; if you
            are not signed in yet, we keep what you chose while you create an account. Your request becomes a
            ticket, where you talk with us.
          </p>
        </Surface>
        <Surface as="section" labelledBy="status">
          <h2 id="status">How do I check the status of my site?</h2>
          <p>
            Sign in and open the <Link to="/dashboard/site-health">Site Health tab</Link> of your dashboard.
            It is part of every active care plan. Without a plan, tell us on a ticket what you see and we look
            at once.
          </p>
        </Surface>
        <Surface as="section" labelledBy="subscription">
          <h2 id="subscription">How do I manage my subscription?</h2>
          <p>
            The <Link to="/dashboard/subscription">Subscription tab</Link> of your dashboard shows your plan
            and how to change or end it. The plans and their prices stand on{' '}
            <Link to="/pricing">Pricing & Services</Link>.
          </p>
        </Surface>
      </div>
    </Page>
  )
}
