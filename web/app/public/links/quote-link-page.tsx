import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { CustomerQuote } from '#app/features/quotes/customer-quote.tsx'
import { publicQuoteQuery } from '#app/features/quotes/quote-queries.ts'
import { versionedNumber } from '#app/features/quotes/quote-words.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Page } from '#app/ui/page.tsx'
import { LinkOver } from './link-over.tsx'

/** A quote, for anyone with its link. */
export default function QuoteLinkPage() {
  const { id = '' } = useParams()
  const query = useQuery(publicQuoteQuery(id))
  const { data, error } = query
  if (!data && error && asProblem(error).status === 404)
    return (
      <LinkOver title="We could not find this quote">
        <p>
          Part of the link may have been lost when it was copied. The e-mail with your quote has the whole
          link.
        </p>
      </LinkOver>
    )
  const title = data ? `Quote ${versionedNumber(data)}` : 'Quote'
  return (
    <Page title={title} width="text">
      {/* The footer stays below the first screen whatever comes. */}
      <Stack mih="80dvh" gap="lg">
        <h1>{title}</h1>
        <Loaded query={query} label="Loading the quote" failure="The quote could not be loaded.">
          {(quote) => <CustomerQuote key={quote.id} quote={quote} />}
        </Loaded>
      </Stack>
    </Page>
  )
}
