import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { queues } from '../budget-table.ts'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'

const IDLE_MS = 60_000
/** The largest document takes a second or two; one that takes this long never ends. */
const AT_MOST_MS = 20_000

type PdfAnswer = { bytes: Uint8Array } | { failure: string }

/** Draws PDFs one after another in a thread, so that requests do not wait for them; it ends after a minute without work. */
export class PdfThread<T> {
  readonly #line = new Semaphore(queues.documents)
  readonly #script: URL
  #thread: Worker | null = null
  #rest: NodeJS.Timeout | undefined

  /** The script calls `drawInThread`. */
  constructor(script: URL) {
    this.#script = script
  }

  /**
   * Throws `unavailable` when too many wait already, and when it takes too long: then the thread is ended, and what
   * comes next gets a new one.
   */
  make(what: T, atMostMs = AT_MOST_MS): Promise<Buffer> {
    return this.#line.run(async () => {
      clearTimeout(this.#rest)
      this.#thread ??= this.#start()
      const worker = this.#thread
      worker.ref()
      worker.postMessage(what)
      try {
        // Rejects when the thread dies.
        const [answer]: PdfAnswer[] = await once(worker, 'message', { signal: AbortSignal.timeout(atMostMs) })
        if (answer && 'bytes' in answer) return Buffer.from(answer.bytes)
        throw new Error(`The PDF could not be made: ${answer?.failure}`)
      } catch (error) {
        if ((error as Error).name !== 'AbortError') throw error
        await worker.terminate()
        if (this.#thread === worker) this.#thread = null
        throw new Problem('unavailable', { cause: error })
      } finally {
        // A thread without work keeps no process from ending.
        worker.unref()
        this.#rest = setTimeout(() => this.#stop(), IDLE_MS).unref()
      }
    })
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { execArgv: [] })
    worker.on('error', () => {
      if (this.#thread === worker) this.#thread = null
    })
    return worker
  }

  #stop(): void {
    void this.#thread?.terminate()
    this.#thread = null
  }
}

/** What the thread's script does: draws whatever it is sent. */
export function drawInThread<T>(draw: (what: T) => Promise<Uint8Array>): void {
  const say = (answer: PdfAnswer) => parentPort?.postMessage(answer)
  parentPort?.on('message', (what: T) => {
    draw(what).then(
      (bytes) => say({ bytes }),
      (error: Error) => say({ failure: error.message }),
    )
  })
}
