import { Stack, Text } from '@mantine/core'
import { showMoney } from '@sitewright/contract/currencies.ts'
import { Quote } from '@sitewright/contract/quotes.ts'
import { ServiceRequest } from '@sitewright/contract/requests.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  emptyQuote,
  fieldsOfCopy,
  fieldsOfQuote,
  fieldsOfRequest,
} from '#app/features/quotes/quote-fields.ts'
import { QuoteForm } from '#app/features/quotes/quote-form.tsx'
import { versionedNumber } from '#app/features/quotes/quote-words.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { dateOf } from '#app/ui/format.ts'
import { Page } from '#app/ui/page.tsx'
import { serviceWords } from '#app/ui/words.ts'

/** A new quote, one for the request in the navigation state, a change of the quote there, or a copy of it. */
export default function NewQuotePage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  // Kept, so that a form that is being filled in never starts anew.
  const [{ request, quote, copy }] = useState(() => ({
    request: ServiceRequest.safeParse(state?.request).data,
    quote: Quote.safeParse(state?.quote).data,
    copy: Quote.safeParse(state?.copy).data,
  }))
  const start =
    (quote && fieldsOfQuote(quote)) ??
    (request && fieldsOfRequest(request)) ??
    (copy ? fieldsOfCopy(copy) : emptyQuote)
  const title = quote ? 'Change Quote' : 'Create New Quote'
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <Stack gap="md">
        {request && <About request={request} />}
        {quote && <Change quote={quote} />}
        <QuoteForm
          start={start}
          changes={quote}
          shown={request?.amount_due}
          onSaved={({ number }) =>
            void navigate(`/dashboard/admin/quotes?${new URLSearchParams({ q: number })}`)
          }
        />
      </Stack>
      <Text mt="lg">
        <Link to="/dashboard/admin/quotes">Manage Quotes</Link>
      </Text>
    </Page>
  )
}

function About({ request }: { request: ServiceRequest }) {
  const { service_type, created_at, amount_due, problem_description } = request
  return (
    <Notice title={`For the request ‘${serviceWords(service_type)}’ of ${dateOf(created_at)}`}>
      <p>The customer was shown {showMoney(amount_due)}.</p>
      {problem_description && <p style={{ overflowWrap: 'anywhere' }}>{problem_description.slice(0, 500)}</p>}
    </Notice>
  )
}

function Change({ quote }: { quote: Quote }) {
  return (
    <Notice title={versionedNumber(quote)}>
      <p>
        {quote.status === 'draft'
          ? 'A draft: the customer has not seen it.'
          : 'The customer has this quote. What you save is a new version, which replaces it once it is finalized.'}
      </p>
    </Notice>
  )
}
