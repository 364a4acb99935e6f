import { Box, Button, Group, Text } from '@mantine/core'
import type { Invoice } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useSession } from '#app/client/session.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import type { CorrectionKind } from './correction-dialog.tsx'
import { type InvoiceVerb, useChangeInvoice } from './invoice-queries.ts'
import { invoiceTags, pdfPath, sumsOf } from './invoice-words.ts'

/** What is opened from a row. */
export type RowDialog = CorrectionKind | 'received'

interface InvoiceRowProps {
  invoice: Invoice
  onOpen: (dialog: RowDialog) => void
}

export function InvoiceRow({ invoice, onOpen }: InvoiceRowProps) {
  const { status, total, customer_email, description, due_at } = invoice
  return (
    <li>
      <Box flex="1 1 15rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6} fw={600}>
          {invoice.number ?? 'No number yet'}
          <StateTag {...invoiceTags[status]} />
        </Group>
        <Text size="sm" m={0}>
          {customer_email || 'A deleted account'}
        </Text>
        <Text size="sm" c="dimmed" m={0}>
          <bdi>{description}</bdi>
        </Text>
      </Box>
      <Text size="sm" m={0} flex="1 1 11rem">
        <Text span inherit fw={600}>
          {formatPence(total)}
        </Text>
        {due_at && (
          <Text span inherit c="dimmed">
            {', due '}
            <time dateTime={due_at}>{longDay(due_at)}</time>
          </Text>
        )}
        {sumsOf(invoice).map((sum) => (
          <Text key={sum} size="sm" c="dimmed" m={0}>
            {sum}
          </Text>
        ))}
      </Text>
      <Actions invoice={invoice} onOpen={onOpen} />
    </li>
  )
}

function Actions({ invoice, onOpen }: InvoiceRowProps) {
  const isOwner = useSession()?.role === 'owner'
  const change = useChangeInvoice()
  const { id, number, status, can, customer_email, received } = invoice
  const name = number ?? `draft for ${customer_email}`
  const run = (verb: InvoiceVerb) => change.mutate({ id, verb })
  const ask = async (verb: 'issue' | 'void') => {
    const isSure = await confirmDialog(
      verb === 'issue'
        ? {
            title: 'Issue the invoice',
            text: 'It gets its number and is sent to the customer. It cannot be changed afterwards.',
            confirmLabel: 'Issue and send',
          }
        : {
            title: 'Void the draft',
            text: 'The draft stays in the list and can no longer be issued.',
            confirmLabel: 'Void the draft',
            danger: true,
          },
    )
    if (isSure) run(verb)
  }
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="default"
      size="xs"
      disabled={change.isPending}
      onClick={onClick}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  )
  return (
    <Group gap={6} flex="0 1 31rem">
      {can.issue && button('Issue', () => void ask('issue'))}
      {can.issue && button('Void', () => void ask('void'))}
      {number !== null && (
        <Button
          component="a"
          href={`/pay/invoice/${id}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="xs"
          aria-label={`Customer’s page: ${name}`}
        >
          Customer’s page
        </Button>
      )}
      {number !== null && (
        <Button component="a" href={pdfPath(invoice)} variant="default" size="xs" aria-label={`PDF: ${name}`}>
          PDF
        </Button>
      )}
      {number !== null && customer_email !== '' && status !== 'draft' && button('Send', () => run('send'))}
      {isOwner && (can.receive || received > 0) && button('Bank or cash', () => onOpen('received'))}
      {isOwner && can.credit && button('Credit note', () => onOpen('credit'))}
      {isOwner && can.refund && button('Refund', () => onOpen('refund'))}
    </Group>
  )
}
