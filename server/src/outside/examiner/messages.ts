import { z } from 'zod'

export interface WorkerOrder {
  url: string
  owner: boolean
  words: string | undefined
  codes: string[] | undefined
  timeoutMs: number
  /** With a browser; `chromiumPath` null looks for one on the machine. */
  deep: { chromiumPath: string | null } | null
}

/** The first file after the usual three: the answers go into it, a line each; the orders come in by the usual input. */
export const ANSWERS = 3

export type ToWorker = { kind: 'start'; id: number; order: WorkerOrder } | { kind: 'cancel'; id: number }

/** Of the texts in them; longer ones are cut before they are sent. */
export const TEXT_MAX = 4_000
const text = z.string().max(TEXT_MAX)
const id = z.number().int()

/** What a process may say that reads strangers' pages. The report is parsed where it is used. */
export const FromWorker = z.discriminatedUnion('kind', [
  /** Twice a second: a silent thread is stuck in a page. */
  z.object({ kind: z.literal('alive') }),
  z.object({ kind: z.literal('progress'), id, says: text }),
  z.object({ kind: z.literal('done'), id, report: z.unknown() }),
  z.object({ kind: z.literal('refused'), id }),
  /** One of our checks broke; the rest goes on. */
  z.object({ kind: z.literal('trouble'), message: text }),
  z.object({ kind: z.literal('failed'), id, message: text }),
])
export type FromWorker = z.infer<typeof FromWorker>
