import { IconReceiptRefund } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSocketEvent } from '#app/client/socket.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { adminRefundsKey, adminRefundsQuery } from './admin-refund-queries.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { RefundRow } from './refund-row.tsx'

export function RefundList({ status }: { status: 'open' | undefined }) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(adminRefundsQuery(status))
  useSocketEvent('inbox_changed', () => void refreshPaged(queries, adminRefundsKey))
  const [deciding, setDeciding] = useState<{ id: number; decision: Decision } | null>(null)
  const open = query.data?.pages.flat().find(({ id }) => id === deciding?.id)
  return (
    <>
      <PagedRows
        query={query}
        queryKey={adminRefundsKey}
        label="Loading the refund requests"
        failure="The refund requests could not be loaded."
        rows={4}
        height={72}
        empty={
          <EmptyState
            icon={<IconReceiptRefund size={40} aria-hidden />}
            title="No refund requests."
            text={
              status
                ? 'Nothing waits for a decision.'
                : 'When a customer asks for a refund, the request appears here with its deadline.'
            }
          />
        }
      >
        {(request) => (
          <RefundRow
            key={request.id}
            request={request}
            onDecide={(decision) => setDeciding({ id: request.id, decision })}
          />
        )}
      </PagedRows>
      {open && deciding && (
        <DecideDialog request={open} decision={deciding.decision} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}
