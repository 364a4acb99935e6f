import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { Reply } from '@sitewright/contract/route.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { myInvoicesKey, myInvoicesQuery } from './invoice-queries.ts'
import { invoiceTags } from './invoice-words.ts'

/** A client's invoices; nothing at all before the first one. */
export function MyInvoices({ action }: { action?: ReactNode }) {
  const query = useInfiniteQuery({ ...myInvoicesQuery, refetchOnWindowFocus: 'always' })
  const invoices = query.data?.pages.flat() ?? []
  if (invoices.length === 0) return null
  return (
    <Box component="section" aria-labelledby="my-invoices" mt="xl">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="my-invoices" m={0}>
          My invoices
        </Title>
        {action}
      </Group>
      <Surface>
        <Rows>
          {invoices.map((invoice) => (
            <MyInvoice key={invoice.id} invoice={invoice} />
          ))}
        </Rows>
      </Surface>
      <LoadMore query={query} queryKey={myInvoicesKey} />
    </Box>
  )
}

function MyInvoice({ invoice }: { invoice: Reply<typeof invoiceRoutes.mine>[number] }) {
  const { id, number, status, total, open, due_at, description } = invoice
  return (
    <li>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6}>
          <Text span fw={600}>
            {number}
          </Text>
          <StateTag {...invoiceTags[status]} />
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          <bdi>{description}</bdi>
        </Text>
      </Box>
      <Text size="sm" m={0} flex="1 1 11rem">
        {formatPence(total)}
        {open > 0 && due_at && (
          <Text span inherit c="dimmed">
            , {formatPence(open)} due {longDay(due_at)}
          </Text>
        )}
      </Text>
      <Button
        component={Link}
        to={`/pay/invoice/${id}`}
        miw="9.5rem"
        variant={open > 0 ? 'filled' : 'default'}
        size="sm"
        aria-label={`${open > 0 ? 'Pay' : 'See'} the invoice ${number}`}
      >
        {open > 0 ? `Pay ${formatPence(open)}` : 'See the invoice'}
      </Button>
    </li>
  )
}
