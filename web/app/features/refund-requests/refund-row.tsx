import { Box, Button, Group, Text } from '@mantine/core'
import { formatPence } from '@sitewright/contract/money.ts'
import type { AdminRefundRequest } from '@sitewright/contract/refund-requests.ts'
import { Link } from 'react-router'
import { momentOf } from '#app/ui/format.ts'
import { StateTag, Tag } from '#app/ui/tags/tag.tsx'
import type { Decision } from './decide-dialog.tsx'
import { refundTags } from './refund-words.ts'

interface RefundRowProps {
  request: AdminRefundRequest
  onDecide: (decision: Decision) => void
}

export function RefundRow({ request, onDecide }: RefundRowProps) {
  const { id, step, reason, customer, ticket_id, invoices, can, answer } = request
  const isLate = step === 'asked' && Date.parse(request.decide_by) < Date.now()
  const button = (label: string, decision: Decision) => (
    <Button
      size="xs"
      variant="default"
      onClick={() => onDecide(decision)}
      aria-label={`${decision === 'approve' ? 'Approve' : 'Refuse'}: request #${id} of ${customer.name}`}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <Box flex="1 1 20rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6} fw={600}>
          <Link to={`/dashboard/admin/customers/${customer.id}`}>
            <bdi>{customer.name}</bdi>
          </Link>
          <StateTag {...refundTags[step]} />
          {isLate && <Tag tone="bad">Overdue</Tag>}
        </Group>
        <Text size="sm" m={0} style={{ whiteSpace: 'pre-line' }}>
          <bdi>{reason}</bdi>
        </Text>
        <Text size="sm" c="dimmed" m={0}>
          {ticket_id !== null && (
            <>
              <Link to={`/dashboard/admin/tickets/${ticket_id}`}>Ticket #{ticket_id}</Link>
              {', '}
            </>
          )}
          {invoices.map(({ id: invoice, number }, at) => (
            <span key={invoice}>
              {at > 0 && ', '}
              <Link to={`/dashboard/admin/invoices?${new URLSearchParams({ q: number })}`}>{number}</Link>
            </span>
          ))}
        </Text>
        {answer && (
          <Text size="sm" c="dimmed" m={0} style={{ whiteSpace: 'pre-line' }}>
            Refused: <bdi>{answer}</bdi>
          </Text>
        )}
      </Box>
      <Sums request={request} />
      <Group gap={6} flex="0 1 auto">
        {can.approve && button(step === 'failed' ? 'Try again' : 'Approve', 'approve')}
        {can.refuse && button('Refuse', 'refuse')}
      </Group>
    </li>
  )
}

function Sums({ request }: { request: AdminRefundRequest }) {
  const { step, amount, paid, refundable, decide_by, decided_at, decided_by } = request
  return (
    <Text size="sm" m={0} flex="0 1 14rem">
      {amount === null ? `Paid ${formatPence(paid)}` : `Approved ${formatPence(amount)}`}
      <Text span inherit c="dimmed" display="block">
        {step === 'asked' && `${formatPence(refundable)} can be paid back`}
      </Text>
      <Text span inherit c="dimmed" display="block">
        {step === 'asked'
          ? `Decide by ${momentOf(decide_by)}`
          : decided_at && `Decided ${momentOf(decided_at)}${decided_by ? ` by ${decided_by}` : ''}`}
      </Text>
    </Text>
  )
}
