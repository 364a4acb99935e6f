import { Button } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import type { Quote } from '@sitewright/contract/quotes.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { type QuoteVerb, useChangeQuote } from './quote-queries.ts'
import { versionedNumber } from './quote-words.ts'

const labels: Record<QuoteVerb, string> = { finalize: 'Finalize', accept: 'Accept', cancel: 'Cancel' }

/** What the status allows (spec 4), each after a question. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const change = useChangeQuote()
  const verbs = verbsOf(quote)
  const ask = async (verb: QuoteVerb) => {
    if (await confirmDialog(questionOf(verb, quote))) change.mutate({ id: quote.id, verb })
  }
  return verbs.map((verb) => (
    <Button
      key={verb}
      size="xs"
      variant={verb === 'finalize' ? 'filled' : 'default'}
      loading={change.isPending && change.variables.verb === verb}
      disabled={change.isPending}
      onClick={() => void ask(verb)}
      aria-label={`${labels[verb]}: ${versionedNumber(quote)}`}
    >
      {labels[verb]}
    </Button>
  ))
}

function verbsOf({ status }: Quote): QuoteVerb[] {
  if (status === 'draft') return ['finalize', 'cancel']
  if (status === 'open') return ['accept', 'cancel']
  return status === 'expired' ? ['cancel'] : []
}

function questionOf(verb: QuoteVerb, quote: Quote) {
  const number = versionedNumber(quote)
  const { name, email } = quote.customer
  const amount = formatPounds(quote.total)
  const questions = {
    finalize: {
      title: `Finalize ${number}?`,
      text: `The quote of ${amount} is sent to ${name}, ${email}. After that it changes only by a new version.`,
      confirmLabel: 'Finalize and send',
    },
    accept: {
      title: `Accept ${number} for the customer?`,
      text: `Only when ${name} has agreed to ${amount} elsewhere, such as on the phone. Your name is kept with it, and the customer gets an e-mail.`,
      confirmLabel: 'Accept for the customer',
    },
    cancel: {
      title: `Cancel ${number}?`,
      text: 'It can no longer be accepted after that. Its link says that it was canceled.',
      confirmLabel: 'Cancel the quote',
      cancelLabel: 'Keep it',
      danger: true,
    },
  }
  return questions[verb]
}
