import { List, Text, Title } from '@mantine/core'
import type { AdminTicket } from '@sitewright/contract/tickets.ts'
import { Link } from 'react-router'
import { EmailText } from '#app/ui/email-text.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { dateOf } from '#app/ui/format.ts'
import { statusWords } from '#app/ui/words.ts'
import { Panel } from '../panel.tsx'
import { SafeLink } from './safe-link.tsx'

export function CustomerCard({ customer }: { customer: AdminTicket['customer'] }) {
  const { name, email, phone_number, website_url, subscription_tier, created_at, other_tickets } = customer
  return (
    <Panel title="Customer">
      <Facts
        facts={[
          ['Name', <bdi key="name">{name}</bdi>],
          [
            'E-mail',
            <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
              <EmailText email={email} />
            </a>,
          ],
          [
            'Phone',
            phone_number && (
              <a key="phone" href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}>
                {phone_number}
              </a>
            ),
          ],
          ['Website', website_url && <SafeLink key="site" href={website_url} />],
          ['Care plan', subscription_tier ? statusWords(subscription_tier) : 'None'],
          ['Since', dateOf(created_at)],
        ]}
      />
      {other_tickets.length > 0 && (
        <>
          <Title order={3} fz="sm" mt="sm" mb={4}>
            Other tickets
          </Title>
          <List listStyleType="none" size="sm" spacing={4}>
            {other_tickets.map((ticket) => (
              <List.Item key={ticket.id}>
                <Link to={`/dashboard/admin/tickets/${ticket.id}`}>
                  #{ticket.id} <bdi>{ticket.subject}</bdi>
                </Link>{' '}
                <Text span size="xs" c="dimmed">
                  {statusWords(ticket.status)}
                </Text>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Panel>
  )
}
