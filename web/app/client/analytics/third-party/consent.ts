import { useSyncExternalStore } from 'react'
import { type ConsentState, createConsent } from './create-consent.ts'

const KEY = 'statistics-consent'
const nothing: ConsentState = { project: null, answer: null, isReopened: false }

const load = () => import('./posthog.ts')

/** The visitor's answer, kept in the browser. */
export const consent = createConsent({
  read() {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  keep(answer) {
    try {
      localStorage.setItem(KEY, answer)
    } catch (error) {
      console.warn('The answer holds until the page goes: this browser keeps nothing.', error)
    }
  },
  start: (project, isFresh) => void load().then((posthog) => posthog.start(project, isFresh), unheard),
  stop: () => void load().then((posthog) => posthog.stop(), unheard),
})

/** A script that did not come, or was blocked: the visitor loses nothing by it. */
const unheard = (error: unknown) => console.warn('PostHog could not be loaded.', error)

export function useConsent(): ConsentState {
  return useSyncExternalStore(consent.subscribe, consent.read, () => nothing)
}
