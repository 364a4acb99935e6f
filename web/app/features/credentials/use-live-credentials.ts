import type { Credential } from '@sitewright/contract/credentials.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection, useSocketEvent } from '#app/client/socket.ts'
import { refreshPaged } from '#app/ui/paged-list.ts'
import { credentialKeys } from './queries.ts'

const LONGEST_TIMER_MS = 24 * 60 * 60 * 1_000

/** Loads the entries again on every hint, after a lost connection, and when the next access ends by itself. */
export function useLiveCredentials(entries: Credential[] | undefined): void {
  const queries = useQueryClient()
  const reload = () => void refreshPaged(queries, credentialKeys.all)
  useSocketEvent('credentials_changed', reload)

  const { state } = useConnection()
  const wasConnected = useRef(false)
  useEffect(() => {
    if (state !== 'connected') return
    if (wasConnected.current) void refreshPaged(queries, credentialKeys.all)
    wasConnected.current = true
  }, [state, queries])

  const ends = entries?.flatMap(({ leases }) => leases.map(({ until }) => Date.parse(until))) ?? []
  const next = ends.length > 0 ? Math.min(...ends) : null
  useEffect(() => {
    if (next === null) return
    const wait = Math.min(Math.max(next - Date.now(), 0) + 1_000, LONGEST_TIMER_MS)
    const timer = setTimeout(() => void refreshPaged(queries, credentialKeys.all), wait)
    return () => clearTimeout(timer)
  }, [next, queries])
}
