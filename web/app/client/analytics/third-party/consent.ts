import { useSyncExternalStore } from 'react'
import { createStored } from '../../stored.ts'

/** A PostHog project, as the server names it. */
export interface Project {
  key: string
  host: string
}

export type Answer = 'yes' | 'no'

interface ConsentState {
  /** Null without PostHog: nothing is asked. */
  project: Project | null
  answer: Answer | null
  /** The visitor asked to see the question again. */
  isReopened: boolean
}

const unasked: ConsentState = { project: null, answer: null, isReopened: false }

interface Parts {
  read: () => string | null
  keep: (answer: Answer) => void
  /** `isFresh`: consent was given just now. */
  start: (project: Project, isFresh: boolean) => void
  stop: () => void
}

/** The visitor's consent to PostHog: nothing of it is loaded before a yes. */
export function createConsent({ read, keep, start, stop }: Parts) {
  const listeners = new Set<() => void>()
  let state = unasked
  const become = (change: Partial<ConsentState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** PostHog is configured; an earlier answer is not asked for again. */
    offer(project: Project): void {
      const kept = read()
      const answer = kept === 'yes' || kept === 'no' ? kept : null
      become({ project, answer })
      if (answer === 'yes') start(project, false)
    },
    answer(answer: Answer): void {
      const before = state.answer
      keep(answer)
      become({ answer, isReopened: false })
      if (answer === 'yes' && before !== 'yes' && state.project) start(state.project, true)
      if (answer === 'no' && before === 'yes') stop()
    },
    reopen: () => become({ isReopened: true }),
  }
}

const stored = createStored({ key: 'statistics-consent', parse: (text) => text })

const load = () => import('./posthog.ts')
/** The script did not load, or was blocked; nothing else depends on it. */
const warn = (error: unknown) => console.warn('PostHog could not be loaded.', error)

/** The visitor's answer, kept in the browser. */
export const consent = createConsent({
  read: stored.read,
  keep: stored.write,
  start: (project, isFresh) => void load().then((posthog) => posthog.start(project, isFresh), warn),
  stop: () => void load().then((posthog) => posthog.stop(), warn),
})

export function useConsent(): ConsentState {
  return useSyncExternalStore(consent.subscribe, consent.read, () => unasked)
}
