import type { Report } from '@sitewright/contract/findings.ts'

export interface ExaminationOrder {
  url: string
  /** Who asks, for the number of examinations at once. */
  visitor: string
  /** All guests together take at most their share of the places, and of those to wait. */
  guest?: boolean
  owner?: boolean
  words?: string
  /** Only these faults; all by default. */
  codes?: string[]
  /** Whole milliseconds; 20 s by default. */
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
 * `aborted`: the visitor stopped waiting.
 */
export class ExaminationFailed extends Error {
  readonly reason: 'refused' | 'busy' | 'broken' | 'aborted'
  constructor(reason: ExaminationFailed['reason'], cause?: unknown) {
    super(`the examination did not come about: ${reason}`, { cause })
    this.reason = reason
  }
}
