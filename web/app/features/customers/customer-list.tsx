import { Button } from '@mantine/core'
import type { Customer } from '@sitewright/contract/customers.ts'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '#app/client/api.ts'
import { useLoadMore } from '#app/client/lists/paged-list.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import classes from './customer-list.module.css'
import { customersQuery } from './customer-queries.ts'
import { CustomerRow } from './customer-row.tsx'
import { WipeDialog } from './wipe-dialog.tsx'

/** Everybody with an account, newest first. */
export function CustomerList({ q }: { q: string }) {
  const { data, error, isPending, isFetching, isPlaceholderData, hasNextPage, ...query } = useInfiniteQuery({
    ...customersQuery(q),
    placeholderData: (before) => before,
  })
  const more = useLoadMore(['customers'], query.fetchNextPage)
  const [wiped, setWiped] = useState<Customer | null>(null)
  const customers = data?.pages.flat() ?? []

  if (isPending) return <Loading label="Loading the customers" rows={6} height={64} />
  if (!data)
    return (
      <ErrorState
        message="The customers could not be loaded."
        detail={asProblem(error).message}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (customers.length === 0)
    return (
      <EmptyState
        icon={<IconUsers size={40} aria-hidden />}
        title={q ? 'Nobody fits' : 'No customers yet'}
        text={q ? 'No name or e-mail address contains these words.' : 'Whoever registers stands here.'}
      />
    )
  return (
    <>
      <table className={classes.table} aria-busy={isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Care plan</th>
            <th scope="col">Since</th>
            <th scope="col">Tickets</th>
            <th scope="col">
              <span className={classes.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} onWipe={() => setWiped(customer)} />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={more.isLoading} onClick={more.loadMore}>
            Load more
          </Button>
        </div>
      )}
      {wiped && <WipeDialog customer={wiped} onClose={() => setWiped(null)} />}
    </>
  )
}
