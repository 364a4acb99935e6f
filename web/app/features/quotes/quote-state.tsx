import { formatPounds } from '@sitewright/contract/money.ts'
import type { PublicQuote } from '@sitewright/contract/quotes.ts'
import { useBusiness } from '#app/client/business.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { momentOf } from '#app/ui/format.ts'
import { AcceptForm } from './accept-form.tsx'

/** What can be done with the quote now, and what follows. */
export function QuoteState({ quote }: { quote: PublicQuote }) {
  const { status } = quote
  if (status === 'open')
    return (
      <>
        <Steps quote={quote} />
        <AcceptForm quote={quote} />
      </>
    )
  if (status === 'accepted')
    return (
      <>
        <Notice tone="good" title="Accepted" role="status">
          <p>
            By <bdi>{quote.accepted_name}</bdi>, {quote.accepted_at && momentOf(quote.accepted_at)}. This page
            keeps what was agreed.
          </p>
        </Notice>
        <Steps quote={quote} />
      </>
    )
  return <Over quote={quote} />
}

function Steps({ quote: { status, deposit, total } }: { quote: PublicQuote }) {
  const paid =
    deposit > 0
      ? `You get an invoice for ${formatPounds(deposit)} by e-mail, with a link to pay. The rest is due when the work is done.`
      : `You get an invoice for ${formatPounds(total)} by e-mail, with a link to pay.`
  return (
    <section aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol>
        {status === 'open' && <li>You accept with your name below. Nothing is charged by that.</li>}
        {total > 0 && <li>{paid}</li>}
        <li>We begin, and write to you on your ticket. You see there how far we are.</li>
      </ol>
    </section>
  )
}

const reasons = {
  expired: {
    title: 'This quote has expired',
    text: 'It can no longer be accepted. Nothing was charged.',
    next: 'If you still want this done, write to us and we send you a new quote.',
  },
  canceled: {
    title: 'This quote was canceled',
    text: 'It can no longer be accepted. Nothing was charged.',
    next: 'If you did not expect that, or want a new quote, write to us.',
  },
  superseded: {
    title: 'There is a newer version of this quote',
    text: 'This version can no longer be accepted.',
    next: 'If you have questions about what changed, write to us.',
  },
}

function Over({ quote: { status, superseded_by, number } }: { quote: PublicQuote }) {
  const { support_email } = useBusiness()
  if (!(status in reasons)) return null
  const { title, text, next } = reasons[status as keyof typeof reasons]
  const mail = `mailto:${support_email}?${new URLSearchParams({ subject: `Quote ${number}` })}`
  return (
    <Notice tone="warm" title={title}>
      <p>
        {text} {superseded_by ? <a href={`/quote/${superseded_by}`}>See the newer version</a> : next}
      </p>
      <p>
        <a href={mail.replaceAll('+', '%20')}>{support_email}</a> or <a href="/contact">our contact form</a>
      </p>
    </Notice>
  )
}
