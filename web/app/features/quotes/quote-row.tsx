import { Box, Button, Group, Text } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import type { Quote } from '@sitewright/contract/quotes.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { momentOf } from '#app/ui/format.ts'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { quoteTags, versionedNumber } from './quote-words.ts'

export function QuoteRow({ quote, onOpen }: { quote: Quote; onOpen: () => void }) {
  const { customer, status, total, expires_at } = quote
  const number = versionedNumber(quote)
  return (
    <li>
      <Box flex="1 1 16rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6} fw={600}>
          {number}
          <StateTag {...quoteTags[status]} />
        </Group>
        <Text size="sm" m={0}>
          <bdi>{customer.name}</bdi>{' '}
          <Text span inherit c="dimmed">
            <EmailText email={customer.email} />
          </Text>
        </Text>
      </Box>
      <Text size="sm" m={0} flex="1 1 12rem">
        <Text span inherit fw={600}>
          {formatPounds(total)}
        </Text>
        <br />
        <Text span inherit c="dimmed">
          {seenWords(quote)}
        </Text>
      </Text>
      <Text size="sm" c="dimmed" m={0} flex="0 1 10.5rem">
        Expires:
        <br />
        {expires_at ? <time dateTime={expires_at}>{longDay(expires_at)}</time> : 'N/A'}
      </Text>
      <Group gap={6} flex="0 1 17.5rem">
        <Button variant="default" size="xs" onClick={onOpen} aria-label={`View Details: ${number}`}>
          View Details
        </Button>
        <QuoteActions quote={quote} />
      </Group>
    </li>
  )
}

/** How far the customer has come with it. */
function seenWords({ status, accepted_at, opened_at, created_at }: Quote): string {
  if (accepted_at) return `Accepted ${momentOf(accepted_at)}`
  if (status === 'draft') return `Written ${momentOf(created_at)}`
  return opened_at ? `Opened ${momentOf(opened_at)}` : 'Not opened yet'
}
