import { Box, Group, Text } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { Link } from 'react-router'
import { EmailText } from '#app/ui/email-text.tsx'
import { counted, dateOf } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tags/tag.tsx'
import { statusWords } from '#app/ui/words.ts'

export function CustomerRow({ customer }: { customer: Customer }) {
  const { name, email, tickets, subscription_tier, created_at } = customer
  return (
    <li>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" fw={600}>
          <Link to={`/dashboard/admin/customers/${customer.id}`}>
            <bdi>{name}</bdi>
          </Link>
          {customer.is_admin && <Tag tone="info">Staff</Tag>}
          {customer.former_staff && <Tag>Former staff</Tag>}
          {customer.suspended && !customer.former_staff && <Tag tone="bad">Suspended</Tag>}
          {!customer.email_verified && <Tag tone="warm">E-mail not verified</Tag>}
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          <EmailText email={email} />
        </Text>
      </Box>
      <Text size="sm" m={0} flex="1 1 14rem">
        {subscription_tier ? `${statusWords(subscription_tier)} plan` : 'No care plan'}, since{' '}
        <time dateTime={created_at}>{dateOf(created_at)}</time>
      </Text>
      <Text size="sm" m={0} flex="0 1 5rem">
        {tickets > 0 ? (
          <Link to={`/dashboard/admin/tickets?${new URLSearchParams({ q: email })}`}>
            {counted(tickets, 'ticket')}
          </Link>
        ) : (
          'No tickets'
        )}
      </Text>
    </li>
  )
}
