import type { Report } from '@sitewright/contract/findings.ts'

export interface ExaminationOrder {
  url: string
  /** Who asks, for the number of examinations at once. */
  visitor: string
  owner?: boolean
  words?: string
  /** Only these faults; all unless told. */
  codes?: string[]
  /** Whole milliseconds; 20 s unless told. */
  timeoutMs?: number
  /** With a real browser as well, which takes a minute and a place of its own. */
  deep?: boolean
}

/** Examines sites outside of the thread that answers people. */
export interface Examiner {
  /** Throws ExaminationFailed; aborting `signal` makes it reject with `aborted` and connects to nothing more. */
  examine: (
    order: ExaminationOrder,
    options: { onProgress: (says: string) => void; signal: AbortSignal },
  ) => Promise<Report>
  close: () => Promise<void>
}

/**
 * `refused`: no address that a stranger may send us to. `busy`: too many at once. `broken`: our own failure.
 * `aborted`: nobody waits for it any more.
 */
export class ExaminationFailed extends Error {
  readonly reason: 'refused' | 'busy' | 'broken' | 'aborted'
  constructor(reason: ExaminationFailed['reason'], cause?: unknown) {
    super(`the examination did not come about: ${reason}`, { cause })
    this.reason = reason
  }
}
