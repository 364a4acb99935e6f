import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection, useSocketEvent } from '#app/client/socket.ts'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { requestsKey } from './queries.ts'

/** Loads the list again on every hint that it changed, and after a lost connection. */
export function useLiveRequests(): void {
  const queries = useQueryClient()
  const reload = () => void refreshPaged(queries, requestsKey)
  useSocketEvent('requests_changed', reload)
  useSocketEvent('inbox_changed', reload)
  useSocketEvent('ticket_deleted', reload)
  useSocketEvent('ticket_deleted_from_dashboard', reload)
  useSocketEvent('tickets_wiped', reload)

  const { state } = useConnection()
  const wasConnected = useRef(false)
  useEffect(() => {
    if (state !== 'connected') return
    if (wasConnected.current) void refreshPaged(queries, requestsKey)
    wasConnected.current = true
  }, [state, queries])
}
