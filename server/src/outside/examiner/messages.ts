import type { Report } from '@sitewright/contract/findings.ts'

/** In place of the rules: the process ends as soon as it has read its code. */
export const JUST_READ = 'just-read'

export interface WorkerOrder {
  url: string
  owner: boolean
  words: string | undefined
  codes: string[] | undefined
  timeoutMs: number
  /** With a browser; `chromiumPath` null looks for one on the machine. */
  deep: { chromiumPath: string | null } | null
}

export type ToWorker = { kind: 'start'; id: number; order: WorkerOrder } | { kind: 'cancel'; id: number }

export type FromWorker =
  /** Twice a second: a silent thread is stuck in a page. */
  | { kind: 'alive' }
  | { kind: 'progress'; id: number; says: string }
  | { kind: 'done'; id: number; report: Report }
  | { kind: 'refused'; id: number }
  /** One of our checks broke; the rest goes on. */
  | { kind: 'trouble'; message: string }
  | { kind: 'failed'; id: number; message: string }
