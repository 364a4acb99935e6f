import { Button, Group } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import { type PublicQuote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useEffect } from 'react'
import { call } from '#app/client/api.ts'
import { useBusiness } from '#app/client/business.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteState } from './quote-state.tsx'
import { pdfPath, quoteTags } from './quote-words.ts'

/** What the customer sees behind the link: the offer, what it means, and the way to accept it. */
export function CustomerQuote({ quote }: { quote: PublicQuote }) {
  const { id, note, terms, status } = quote
  const isLive = status === 'open' || status === 'accepted'
  useEffect(() => {
    // Staff who look are not counted, and nothing depends on it.
    call(quoteRoutes.opened, { params: { id } }).catch(() => undefined)
  }, [id])
  return (
    <>
      {!isLive && <QuoteState quote={quote} />}
      <Surface>
        <Summary quote={quote} />
        <Group gap="sm" mt="md" data-screen-only>
          <Button component="a" href={pdfPath(quote)} variant="default" size="sm">
            Download PDF
          </Button>
          <Button variant="default" size="sm" onClick={() => window.print()}>
            Print
          </Button>
        </Group>
      </Surface>
      <section aria-labelledby="lines">
        <h2 id="lines">What you get</h2>
        <QuoteLines quote={quote} />
        {note && (
          <p style={{ marginTop: '1rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p>
        )}
      </section>
      <section aria-labelledby="terms">
        <h2 id="terms">Terms</h2>
        <ul>
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>
          Read our <a href="/terms-and-conditions">terms and conditions</a> and our{' '}
          <a href="/refund-policy">refund policy</a>.
        </p>
      </section>
      {isLive && <QuoteState quote={quote} />}
      <Seller />
    </>
  )
}

function Summary({ quote }: { quote: PublicQuote }) {
  const { status, issued_at, expires_at, deposit } = quote
  return (
    <Facts
      look="columns"
      facts={[
        ['Status', <StateTag key="status" {...quoteTags[status]} />],
        ['Total', <strong key="total">{formatPounds(quote.total)}</strong>],
        ['Due on acceptance', deposit > 0 && formatPounds(deposit)],
        ['For', <bdi key="for">{quote.customer_name}</bdi>],
        ['Sent', issued_at && longDay(issued_at)],
        ['Can be accepted until', status === 'open' && expires_at && longDay(expires_at)],
        ['Ended', status === 'expired' && expires_at && longDay(expires_at)],
      ]}
    />
  )
}

function Seller() {
  const { legal_name, address, company_number, support_email } = useBusiness()
  return (
    <p>
      {legal_name}, {address}. Company number {company_number}. Questions about this quote?{' '}
      <a href={`mailto:${support_email}`}>{support_email}</a>
    </p>
  )
}
