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
 * One look for one or a few faults that share their observations.
 * - `always`: after every visit (names, connection, certificate, redirects, status).
 * - `answer`: an HTTP answer of any status came, and it is the site's own (no shield, no password).
 * - `content`: the answer is the site's own page with a status of 2xx.
 * - `owner`: as `answer`, and the owner has proved or agreed: may request paths that no page links to.
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
