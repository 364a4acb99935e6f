/** A PostHog project, as the server names it. */
export interface Project {
  key: string
  host: string
}

export type Answer = 'yes' | 'no'

export interface ConsentState {
  /** Null: nobody else counts here, so nothing is asked. */
  project: Project | null
  answer: Answer | null
  /** Somebody wants to see the question again. */
  isReopened: boolean
}

interface Parts {
  read: () => string | null
  keep: (answer: Answer) => void
  /** `isFresh`: the yes was said just now, and holds for what comes after it. */
  start: (project: Project, isFresh: boolean) => void
  stop: () => void
}

/** Whether visits may be counted by PostHog too: nothing of it is loaded before a yes. */
export function createConsent({ read, keep, start, stop }: Parts) {
  const listeners = new Set<() => void>()
  let state: ConsentState = { project: null, answer: null, isReopened: false }
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
    /** There is a project; who has said yes before is not asked again. */
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
