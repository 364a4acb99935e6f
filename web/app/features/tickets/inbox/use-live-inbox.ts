import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection, useSocketEvent } from '#app/client/socket.ts'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { ticketKeys } from '../queries.ts'

/** In a busy minute the list is not fetched with every message. */
const AFTER_MS = 700

/** Fetches the list again on every hint that it changed, and after a lost connection. */
export function useLiveInbox(): void {
  const queries = useQueryClient()
  const refresh = useDebouncedCallback(() => {
    void refreshPaged(queries, ticketKeys.inbox)
  }, AFTER_MS)
  useSocketEvent('inbox_changed', refresh)
  const { state } = useConnection()
  const wasDown = useRef(false)
  useEffect(() => {
    if (state === 'connected' && wasDown.current) refresh()
    wasDown.current ||= state !== 'connected'
  }, [state, refresh])
}
