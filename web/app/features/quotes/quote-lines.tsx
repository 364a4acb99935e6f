import { Table, Text } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import type { PublicQuote } from '@sitewright/contract/quotes.ts'

/** The same lines and sums on the customer's page and in the details for staff; two columns fit a phone. */
export function QuoteLines({ quote }: { quote: PublicQuote }) {
  const { line_items, subtotal, discount, discount_percent, total, deposit } = quote
  return (
    <Table aria-label={`Lines of the quote ${quote.number}`} verticalSpacing="xs" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">What</Table.Th>
          <Table.Th scope="col" ta="right">
            Amount
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {line_items.map(({ id, description, quantity, unit_price, amount, check }) => (
          <Table.Tr key={id}>
            <Table.Td pr="md" style={{ overflowWrap: 'anywhere' }}>
              {description}
              <Text size="sm" c="dimmed" m={0}>
                {quantity} × {formatPounds(unit_price)}
              </Text>
              {check && (
                <Text size="sm" c="dimmed" m={0}>
                  Proved by: {check}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
              {formatPounds(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {discount > 0 && (
          <>
            <Sum label="Subtotal" amount={formatPounds(subtotal)} />
            <Sum label={`Care plan discount (${discount_percent}%)`} amount={`−${formatPounds(discount)}`} />
          </>
        )}
        <Sum label="Total" amount={formatPounds(total)} isMain />
        {deposit > 0 && <Sum label="Of it due on acceptance" amount={formatPounds(deposit)} />}
      </Table.Tfoot>
    </Table>
  )
}

function Sum({ label, amount, isMain }: { label: string; amount: string; isMain?: boolean }) {
  const weight = isMain ? 700 : 400
  return (
    <Table.Tr>
      <Table.Th scope="row" ta="right" pr="md" fw={weight}>
        {label}
      </Table.Th>
      <Table.Td ta="right" fw={weight}>
        {amount}
      </Table.Td>
    </Table.Tr>
  )
}
