import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { customersQuery } from './customer-queries.ts'
import { CustomerRow } from './customer-row.tsx'

export function CustomerList({ q, tag }: { q: string; tag: string }) {
  const query = useInfiniteQuery({ ...customersQuery(q, tag), placeholderData: (before) => before })
  return (
    <PagedRows
      query={query}
      queryKey={['customers']}
      label="Loading the customers"
      failure="The customers could not be loaded."
      rows={6}
      height={64}
      empty={<Nothing isSearch={q !== '' || tag !== ''} />}
    >
      {(customer) => <CustomerRow key={customer.id} customer={customer} />}
    </PagedRows>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      icon={<IconUsers size={40} aria-hidden />}
      title={isSearch ? 'No customers found' : 'No customers yet'}
      text={isSearch ? 'No customer has this name, e-mail address or tag.' : 'New accounts appear here.'}
    />
  )
}
