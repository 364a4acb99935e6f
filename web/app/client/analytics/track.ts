import type { BrowserEvent, EventName } from '@sitewright/contract/analytics.ts'
import { EVENTS_AT_ONCE } from '@sitewright/contract/reporting-rules.ts'
import { createBatch } from './batch.ts'
import { sendQuietly } from './send-quietly.ts'

const WAIT_MS = 5_000

const batch = createBatch<BrowserEvent>({
  send: (events) => sendQuietly('/api/analytics/events', { events }),
  most: EVENTS_AT_ONCE,
  waitMs: WAIT_MS,
})
const listeners = new Set<(event: BrowserEvent) => void>()
let lastPage: string | null = null
/** The events since the page was loaded, for a listener that starts later. */
const earlier: BrowserEvent[] = []
const EARLIER_KEPT = 50

export const flushEvents = batch.flush
export const trackedSoFar = (): readonly BrowserEvent[] => earlier

/** Calls the listener at every event. */
export function onTracked(listener: (event: BrowserEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A step on the way to becoming a customer. */
export function track(name: Exclude<EventName, 'pageview' | 'visit'>): void {
  note(name, window.location.pathname)
}

const tracked = new Set<EventName>()

/** The same, counted once in a page load. */
export function trackOnce(name: Exclude<EventName, 'pageview' | 'visit'>): void {
  if (tracked.has(name)) return
  tracked.add(name)
  track(name)
}

/** A page was opened; a new query or hash is the same page. */
export function trackPage(path: string): void {
  if (path === lastPage) return
  if (lastPage === null && comesFromElsewhere()) note('visit', path)
  lastPage = path
  note('pageview', path)
}

/** Of a page load: the address was typed, or the link to it is not ours. Nothing is stored in the browser for it. */
export function comesFromElsewhere(
  { referrer, origin }: { referrer: string; origin: string } = {
    referrer: document.referrer,
    origin: window.location.origin,
  },
  entry = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined,
): boolean {
  if (entry?.type === 'reload' || entry?.type === 'back_forward') return false
  return !referrer.startsWith(`${origin}/`)
}

function note(name: EventName, path: string): void {
  if (objectsToCounting()) return
  const event = { name, path: path.slice(0, 500) }
  batch.add(event)
  if (earlier.length < EARLIER_KEPT) earlier.push(event)
  for (const listener of listeners) listener(event)
}

interface Wishes {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Do Not Track, and Global Privacy Control: such a visitor is neither counted nor asked for consent. */
export function objectsToCounting(): boolean {
  const { doNotTrack, globalPrivacyControl }: Wishes = navigator
  return doNotTrack === '1' || globalPrivacyControl === true
}
