import type { Desk } from '@sitewright/contract/tickets.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusWords } from '#app/ui/words.ts'
import { dateOf } from '../words/times.ts'
import { Card, Facts } from './card.tsx'
import classes from './customer-card.module.css'
import { SafeLink } from './safe-link.tsx'

/** Who we talk to, and what else they asked for. */
export function CustomerCard({ customer }: { customer: Desk['customer'] }) {
  const { name, email, phone_number, website_url, subscription_tier, created_at, other_tickets } = customer
  const known: [string, ReactNode][] = []
  if (phone_number)
    known.push([
      'Phone',
      <a key="phone" href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}>
        {phone_number}
      </a>,
    ])
  if (website_url) known.push(['Website', <SafeLink key="site" href={website_url} />])
  return (
    <Card title="Customer">
      <Facts
        facts={[
          ['Name', <bdi key="name">{name}</bdi>],
          [
            'E-mail',
            <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </a>,
          ],
          ...known,
          [
            'Care plan',
            subscription_tier
              ? `${subscription_tier.charAt(0).toUpperCase()}${subscription_tier.slice(1)}`
              : 'None',
          ],
          ['Since', dateOf(created_at)],
        ]}
      />
      {other_tickets.length > 0 && (
        <>
          <h3 className={classes.others}>Other tickets</h3>
          <ul className={classes.list}>
            {other_tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link to={`/dashboard/admin/tickets/${ticket.id}`}>
                  #{ticket.id} <bdi>{ticket.subject}</bdi>
                </Link>{' '}
                <span className={classes.status}>{statusWords(ticket.status)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
