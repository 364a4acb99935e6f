import { Button } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { Link } from 'react-router'
import { Tag } from '#app/ui/tags/tag.tsx'
import classes from './customer-list.module.css'

const since = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export function CustomerRow({ customer, onWipe }: { customer: Customer; onWipe: () => void }) {
  const { name, email, tickets, subscription_tier } = customer
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {customer.is_admin && <Tag tone="info">Staff</Tag>}
          {!customer.email_verified && <Tag tone="warm">E-mail not verified</Tag>}
        </span>
        <span className={classes.email}>{email}</span>
      </th>
      <td data-label="Care plan">{subscription_tier ? titled(subscription_tier) : 'None'}</td>
      <td data-label="Since">
        <time dateTime={customer.created_at}>{since.format(new Date(customer.created_at))}</time>
      </td>
      <td data-label="Tickets">
        {tickets > 0 ? (
          <Link to={`/dashboard/admin/tickets?${new URLSearchParams({ q: email })}`}>
            {tickets} {tickets === 1 ? 'ticket' : 'tickets'}
          </Link>
        ) : (
          'None'
        )}
      </td>
      <td className={classes.action}>
        {tickets > 0 && (
          <Button variant="default" size="xs" onClick={onWipe} aria-label={`Delete all tickets of ${name}`}>
            Delete all tickets
          </Button>
        )}
      </td>
    </tr>
  )
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
