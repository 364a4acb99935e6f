import { Box, Group, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { queryClient } from '#app/client/query.ts'
import { readSession, useSession } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { SiteStates } from '#app/features/monitoring/site-states.tsx'
import { ClientOverview } from '#app/features/overview/client-overview.tsx'
import { InboxSummary } from '#app/features/overview/inbox-summary.tsx'
import { overviewQuery } from '#app/features/overview/overview-queries.ts'
import { counted } from '#app/ui/format.ts'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'

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
    text: 'the vault for logins that we need, each opening logged.',
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

/** A client's overview is requested while the page's script loads. */
export function clientLoader(): null {
  if (readSession()?.is_admin === false) void queryClient.prefetchQuery(overviewQuery)
  return null
}

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
      <Text fz="lg" c="dimmed">
        {sayUnread(unread, isAdmin)}
      </Text>
      {isAdmin && (
        <Box mb="lg">
          <Section id="inbox" title="The inbox">
            <InboxSummary />
          </Section>
        </Box>
      )}
      <Group gap="lg" align="start">
        {!isAdmin && (
          <Box flex="2 1 min(26rem, 100%)" miw={0}>
            <ClientOverview sites={(overview) => <SiteStates {...overview} />} />
          </Box>
        )}
        <Stack gap="lg" flex="1 1 min(19rem, 100%)" miw={0}>
          <Section id="features" title="What you can do here">
            <List spacing="xs">
              {features.map(({ to, name, text }) => (
                <List.Item key={to}>
                  <Link to={to}>{name}</Link>: {text}
                </List.Item>
              ))}
            </List>
          </Section>
          <Section id="support" title="Need a hand?" look="accent">
            <p>
              Write on your ticket, or to{' '}
              <a href={`mailto:${business.support_email}`}>{business.support_email}</a>. We usually answer
              within a few hours.
            </p>
          </Section>
        </Stack>
      </Group>
    </Page>
  )
}

function sayUnread(unread: number, isAdmin: boolean): string {
  const from = isAdmin ? 'from customers' : 'from us'
  if (unread === 0) return `There is nothing new ${from}.`
  return `You have ${counted(unread, 'unread message')} ${from}.`
}
