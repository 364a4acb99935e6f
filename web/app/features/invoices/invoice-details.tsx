import { Button, Table, Text } from '@mantine/core'
import type { PublicInvoice } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Section } from '#app/ui/section.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { disputeWords, invoiceTags, methodWords, pdfPath } from './invoice-words.ts'

/** What is charged and for what: the same lines and sums as in the PDF. */
export function InvoiceDetails({ invoice }: { invoice: PublicInvoice }) {
  return (
    <Section id="what" title="What it is for">
      <Facts
        look="columns"
        facts={[
          ['Status', <StateTag key="status" {...invoiceTags[invoice.status]} />],
          ['Issued', longDay(invoice.issued_at)],
          ['Due', longDay(invoice.due_at)],
          ['Quote', invoice.quote_number],
        ]}
      />
      <Table
        aria-label={`Lines of the invoice ${invoice.number}`}
        verticalSpacing="xs"
        horizontalSpacing={0}
        mt="md"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.lines.map(({ id, description, quantity, unit, amount }) => (
            <Table.Tr key={id}>
              <Table.Td pr="md" style={{ overflowWrap: 'anywhere' }}>
                {description}
                {quantity > 1 && (
                  <Text size="sm" c="dimmed" m={0}>
                    {quantity} × {formatPence(unit)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
                {formatPence(amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Table
        aria-label={`Sums of the invoice ${invoice.number}`}
        verticalSpacing="xs"
        horizontalSpacing={0}
        mb="md"
      >
        <Table.Tbody>
          {sumsOf(invoice).map(([label, amount]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td ta="right" fw={600}>
                {amount}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {invoice.note && <p style={{ whiteSpace: 'pre-line' }}>{invoice.note}</p>}
      {invoice.received.length > 0 && (
        <ul>
          {invoice.received.map(({ id, amount, received_on, method }) => (
            <li key={id}>
              We received {formatPence(amount)} on {longDay(received_on)}: {methodWords[method].toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {invoice.credit_notes.length > 0 && (
        <ul>
          {invoice.credit_notes.map(({ number, amount, reason, issued_at }) => (
            <li key={number}>
              Credit note {number} of {longDay(issued_at)}: {formatPence(amount)}. <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {invoice.disputes.length > 0 && (
        <ul>
          {invoice.disputes.map(({ amount, state, opened_at }) => (
            <li key={opened_at}>
              {formatPence(amount)}, {longDay(opened_at)}: {disputeWords[state]}
            </li>
          ))}
        </ul>
      )}
      <Button component="a" href={pdfPath(invoice)} variant="default" size="sm" data-screen-only>
        Save as PDF
      </Button>
    </Section>
  )
}

function sumsOf(invoice: PublicInvoice): [label: string, amount: string][] {
  const { subtotal, discount, discount_percent, deducted, total, tax, tax_percent } = invoice
  const { credited, paid, refunded, charged_back, open } = invoice
  const minus = (label: string, pence: number): [string, string][] =>
    pence > 0 ? [[label, `−${formatPence(pence)}`]] : []
  return [
    ...(discount + deducted > 0 ? [['Subtotal', formatPence(subtotal)] as [string, string]] : []),
    ...minus(`Care plan discount (${discount_percent}%)`, discount),
    ...minus('Deposit invoiced before', deducted),
    ['Total', formatPence(total)],
    ...(tax > 0 ? [[`Of it VAT at ${tax_percent}%`, formatPence(tax)] as [string, string]] : []),
    ...minus('Credited', credited),
    ...minus('Paid', paid),
    ...(refunded > 0 ? [['Paid back', formatPence(refunded)] as [string, string]] : []),
    ...(charged_back > 0 ? [['Charged back', formatPence(charged_back)] as [string, string]] : []),
    ['Left to pay', formatPence(open)],
  ]
}
