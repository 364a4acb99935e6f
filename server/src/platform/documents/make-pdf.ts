import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { queues } from '../budget-table.ts'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'
import type { BusinessDocument } from './document.ts'

const line = new Semaphore(queues.documents)
const IDLE_MS = 60_000
/** The largest document takes a second or two; one that takes this long never ends. */
const AT_MOST_MS = 20_000

let thread: Worker | null = null
let rest: NodeJS.Timeout | undefined

export type PdfAnswer = { bytes: Uint8Array } | { failure: string }

/**
 * The document as a PDF, made in a thread of its own. Throws `unavailable` when too many wait already, and when it takes
 * too long: then the thread is ended, and the next document gets a new one.
 */
export function makePdf(document: BusinessDocument, atMostMs = AT_MOST_MS): Promise<Buffer> {
  return line.run(async () => {
    clearTimeout(rest)
    thread ??= start()
    const worker = thread
    worker.ref()
    worker.postMessage(document)
    try {
      // Rejects when the thread dies.
      const [answer]: PdfAnswer[] = await once(worker, 'message', { signal: AbortSignal.timeout(atMostMs) })
      if (answer && 'bytes' in answer) return Buffer.from(answer.bytes)
      throw new Error(`The PDF could not be made: ${answer?.failure}`)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error
      await worker.terminate()
      if (thread === worker) thread = null
      throw new Problem('unavailable', { cause: error })
    } finally {
      // A thread without work keeps no process from ending.
      worker.unref()
      rest = setTimeout(stop, IDLE_MS).unref()
    }
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] })
  worker.on('error', () => {
    if (thread === worker) thread = null
  })
  return worker
}

function stop(): void {
  void thread?.terminate()
  thread = null
}
