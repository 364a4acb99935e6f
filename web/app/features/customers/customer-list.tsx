import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { customersQuery } from './customer-queries.ts'
import { CustomerRow } from './customer-row.tsx'

export function CustomerList({ q, tag }: { q: string; tag: string }) {
  const query = useInfiniteQuery({ ...customersQuery(q, tag), placeholderData: (before) => before })
  return (
    <>
      <Loaded
        query={query}
        label="Loading the customers"
        failure="The customers could not be loaded."
        rows={6}
        height={64}
      >
        {({ pages }) => {
          const customers = pages.flat()
          if (customers.length === 0) return <Nothing isSearch={q !== '' || tag !== ''} />
          return (
            <Surface>
              <Rows>
                {customers.map((customer) => (
                  <CustomerRow key={customer.id} customer={customer} />
                ))}
              </Rows>
            </Surface>
          )
        }}
      </Loaded>
      <LoadMore query={query} queryKey={['customers']} />
    </>
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
