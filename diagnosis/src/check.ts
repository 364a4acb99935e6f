import type { Detection } from './detection.ts'
import type { AnswerSnapshot, ContentSnapshot, SiteSnapshot } from './snapshot.ts'

type Seen<T> = Promise<T[]> | T[]

/** Thrown by a check that met what we cannot look at: the report says so, and nothing of a fault. */
export class NotExamined extends Error {
  readonly what: string
  constructor(what: string, why: string) {
    super(why)
    this.what = what
  }
}

/**
 * One look for faults that share their observations. `always` runs after every visit; `answer` when the site itself replied
 * (no shield, no password); `content` when that reply is its own page with a status of 2xx; `owner` as `answer`, once the
 * owner has proved or agreed: it may request paths that no page links to.
 */
export type Check = {
  codes: readonly string[]
  /** Shown while it runs: "Checking the certificate…". Looks that take no time have none. */
  says?: string
} & (
  | { when: 'always'; look(snapshot: SiteSnapshot): Seen<Detection | null> }
  | { when: 'answer' | 'owner'; look(snapshot: AnswerSnapshot): Seen<Detection | null> }
  | { when: 'content'; look(snapshot: ContentSnapshot): Seen<Detection | null> }
)
