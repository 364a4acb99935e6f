import { useSyncExternalStore } from 'react'

export interface Connection {
  /** `connecting` while it is tried, the first time or again; `offline` while the device itself has no network. */
  state: 'connected' | 'connecting' | 'offline'
  /** When the server last sent something over the socket; null before the first time. */
  lastSyncedAt: Date | null
  /** Why the last try failed, in a sentence; null while connected. */
  failure: string | null
}

const idle: Connection = { state: 'connecting', lastSyncedAt: null, failure: null }
let current = idle
const listeners = new Set<() => void>()

const readConnection = (): Connection => current

export function changeConnection(change: Partial<Connection>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the live connection. Reading it does not open it: see `useSocketEvent`. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, () => idle)
}
