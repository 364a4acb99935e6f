import type { Proof, proofRoutes } from '@sitewright/contract/proofs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, lightRoute, sayProblem } from '#app/client/api.ts'
import { useSocketEvent } from '#app/client/socket.ts'
import { toastError } from '#app/ui/toast.tsx'

const get = lightRoute<typeof proofRoutes.get>({ method: 'GET', path: '/api/tickets/:id/proof' })
const again = lightRoute<typeof proofRoutes.again>({ method: 'POST', path: '/api/admin/tickets/:id/proof' })

/** The server sends a hint when a check ends; this covers a lost hint. */
const ASK_AGAIN_MS = 10_000

const keyOf = (ticketId: number) => ['proofs', ticketId]

/** The proof of a ticket, refreshed on the server's hints; null for a ticket without a finding. */
export function useProof(ticketId: number): Proof | null {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(ticketId),
    queryFn: ({ signal }) => call(get, { params: { id: String(ticketId) }, signal }),
    refetchInterval: ({ state }) => (state.data?.proof?.state === 'waiting' ? ASK_AGAIN_MS : false),
  })
  const refetch = (id: number) => {
    if (id === ticketId) void queries.invalidateQueries({ queryKey: keyOf(ticketId) })
  }
  useSocketEvent('ticket_changed', refetch)
  useSocketEvent('status_update', (_, id) => refetch(id))
  return data?.proof ?? null
}

export function useProveAgain(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(again, { params: { id: String(ticketId) } }),
    onSuccess: (found) => queries.setQueryData(keyOf(ticketId), found),
    onError: (error) => toastError(sayProblem(error, 'The checks could not be started. Please try again.')),
  })
}
