import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSession } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { InboxSummary } from '#app/features/overview/inbox-summary.tsx'
import { LatestRequests } from '#app/features/overview/latest-requests.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './overview-page.module.css'

const features = [
  {
    to: '/dashboard/quote',
    name: 'Request Service',
    text: 'choose what you need, see the price, send it to us.',
  },
  {
    to: '/dashboard/requests',
    name: 'Service Requests',
    text: 'every request is a ticket: write, send files and read our answers live.',
  },
  {
    to: '/dashboard/credentials',
    name: 'Credentials',
    text: 'how to let us into your site without sharing a password.',
  },
  {
    to: '/dashboard/site-health',
    name: 'Site Health',
    text: 'whether your site is up and quick, with a care plan.',
  },
  {
    to: '/dashboard/account',
    name: 'Account Settings',
    text: 'your details, your password, and where you are signed in.',
  },
]

export default function OverviewPage() {
  const user = useSession()
  const business = useBusiness()
  const unread = useUnread().data?.total ?? 0
  const isAdmin = user?.is_admin ?? false
  return (
    <Page title="Overview">
      <h1>
        Welcome, <bdi>{user?.name.split(' ')[0]}</bdi>
      </h1>
      <p className={classes.lead}>{sayUnread(unread, isAdmin)}</p>
      <div className={classes.columns}>
        {isAdmin && (
          <Surface as="section" labelledBy="inbox" className={classes.whole}>
            <h2 id="inbox">The inbox</h2>
            <InboxSummary />
          </Surface>
        )}
        {!isAdmin && (
          <Surface as="section" labelledBy="requests">
            <h2 id="requests">Your latest requests</h2>
            <LatestRequests />
          </Surface>
        )}
        <div className={classes.side} data-alone={isAdmin || undefined}>
          <Surface as="section" labelledBy="features">
            <h2 id="features">What you can do here</h2>
            <ul className={classes.features}>
              {features.map(({ to, name, text }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>: {text}
                </li>
              ))}
            </ul>
          </Surface>
          <Surface as="section" labelledBy="support" look="accent">
            <h2 id="support">Need a hand?</h2>
            <p>
              Write on your ticket, or to{' '}
              <a href={`mailto:${business.support_email}`}>{business.support_email}</a>. We usually answer
              within a few hours.
            </p>
          </Surface>
        </div>
      </div>
    </Page>
  )
}

function sayUnread(unread: number, isAdmin: boolean): string {
  const from = isAdmin ? 'from customers' : 'from us'
  if (unread === 0) return `There is nothing new ${from}.`
  return `You have ${unread} unread ${unread === 1 ? 'message' : 'messages'} ${from}.`
}
