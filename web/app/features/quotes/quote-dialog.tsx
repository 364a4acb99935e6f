import { Button, Group, Stack, Text } from '@mantine/core'
import type { Quote } from '@sitewright/contract/quotes.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { EmailText } from '#app/ui/email-text.tsx'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { momentOf } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { pdfPath, quoteTags, versionedNumber } from './quote-words.ts'

export function QuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { status, note, terms } = quote
  return (
    <Dialog onClose={onClose} size="xl" title={`Quote ${versionedNumber(quote)}`}>
      <Stack gap="md">
        <Particulars quote={quote} />
        <QuoteLines quote={quote} />
        {note && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>}
        <ul>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {quote.accepted_hash && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            SHA-256 of the accepted text: {quote.accepted_hash}
          </Text>
        )}
        {status !== 'draft' && <CustomersLink id={quote.id} />}
        <Group gap="sm">
          {(status === 'draft' || status === 'open' || status === 'expired') && (
            <Button
              component={Link}
              to="/dashboard/admin/quotes/new"
              state={{ quote }}
              variant="default"
              size="xs"
            >
              {status === 'draft' ? 'Change' : 'Write a new version'}
            </Button>
          )}
          <Button
            component={Link}
            to="/dashboard/admin/quotes/new"
            state={{ copy: quote }}
            variant="default"
            size="xs"
          >
            Copy to a new quote
          </Button>
          {status !== 'draft' && (
            <Button component="a" href={pdfPath(quote)} variant="default" size="xs">
              Download PDF
            </Button>
          )}
          <QuoteActions quote={quote} />
        </Group>
      </Stack>
    </Dialog>
  )
}

function Particulars({ quote }: { quote: Quote }) {
  const { status, customer, service_request_id, expires_at } = quote
  return (
    <Facts
      look="columns"
      facts={[
        ['Status', <StateTag key="status" {...quoteTags[status]} />],
        [
          'Customer',
          <Fragment key="customer">
            <bdi>{customer.name}</bdi>, <EmailText email={customer.email} />
          </Fragment>,
        ],
        ['Service request', service_request_id && `#${service_request_id}`],
        ['Expires', expires_at ? longDay(expires_at) : 'N/A'],
        ['Written', momentOf(quote.created_at)],
        ['Sent', quote.issued_at && momentOf(quote.issued_at)],
        ['Opened', quote.opened_at ? momentOf(quote.opened_at) : status !== 'draft' && 'Not yet'],
        ['Accepted', quote.accepted_at && `${momentOf(quote.accepted_at)}, by ${quote.accepted_name}`],
      ]}
    />
  )
}

function CustomersLink({ id }: { id: string }) {
  const url = new URL(`/quote/${id}`, window.location.href).href
  return (
    <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <a href={url} target="_blank" rel="noreferrer">
        The customer’s page
      </a>
      <CopyButton text={url} label="Copy the customer’s link" />
    </Group>
  )
}
