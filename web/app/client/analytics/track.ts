import type { BrowserEvent, EventName } from '@sitewright/contract/analytics.ts'
import { createBatch } from './batch.ts'
import { objectsToCounting } from './objects.ts'
import { sendQuietly } from './send-quietly.ts'

/** The contract's figure, repeated because every page loads this and must not load the contract's schemas. */
export const AT_ONCE = 20
const WAIT_MS = 5_000

const batch = createBatch<BrowserEvent>({
  send: (events) => sendQuietly('/api/analytics/events', { events }),
  most: AT_ONCE,
  waitMs: WAIT_MS,
})
const listeners = new Set<(event: BrowserEvent) => void>()
let lastPage: string | null = null
/** What happened since the page was loaded, for a listener who comes later. */
const earlier: BrowserEvent[] = []
const EARLIER_KEPT = 50

export const flushEvents = batch.flush
export const trackedSoFar = (): readonly BrowserEvent[] => earlier

/** Somebody else who hears of every event, while it happens. */
export function onTracked(listener: (event: BrowserEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A step on the way to becoming a customer. */
export function track(name: Exclude<EventName, 'pageview'>): void {
  note(name, window.location.pathname)
}

/** A page was opened; a new query or hash is the same page. */
export function trackPage(path: string): void {
  if (path === lastPage) return
  lastPage = path
  note('pageview', path)
}

function note(name: EventName, path: string): void {
  if (objectsToCounting()) return
  const event = { name, path: path.slice(0, 500) }
  batch.add(event)
  if (earlier.length < EARLIER_KEPT) earlier.push(event)
  for (const listener of listeners) listener(event)
}
