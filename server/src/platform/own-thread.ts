import { once } from 'node:events'
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'
import { Problem } from './problem.ts'
import { Semaphore } from './semaphore.ts'

const IDLE_MS = 60_000
/** The largest work takes a second or two; what takes this long never ends. */
const AT_MOST_MS = 20_000
/** V8 allows 192, which one piece of work after the other fills: source maps made the process grow by twice as much. */
export const YOUNG_MB = 8

type Answer<Made> = { made: Made } | { failure: string }

/** Does heavy work piece by piece in a thread, so that requests do not wait for it; it ends after a minute without work. */
export class OwnThread<What, Made> {
  readonly #line: Semaphore
  readonly #script: URL
  readonly #most: ResourceLimits
  #thread: Worker | null = null
  #rest: NodeJS.Timeout | undefined

  /** The script calls `workInThread`. A thread that wants more memory than `most` is ended. */
  constructor(script: URL, { waiting }: { waiting: number }, most: ResourceLimits = {}) {
    this.#script = script
    this.#most = most
    this.#line = new Semaphore({ atOnce: 1, waiting })
  }

  /**
   * Throws `unavailable` when too many wait already, and when it takes too long: then the thread is ended, and what
   * comes next gets a new one.
   */
  make(what: What, atMostMs = AT_MOST_MS): Promise<Made> {
    return this.#line.run(async () => {
      clearTimeout(this.#rest)
      this.#thread ??= this.#start()
      const worker = this.#thread
      try {
        worker.ref()
        worker.postMessage(what)
        // Rejects when the thread dies.
        const [answer]: Answer<Made>[] = await once(worker, 'message', {
          signal: AbortSignal.timeout(atMostMs),
        })
        if (answer && 'made' in answer) return answer.made
        throw new Error(`The work in a thread failed: ${answer?.failure}`)
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
    const worker = new Worker(this.#script, {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...this.#most },
    })
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

/** What the thread's script does: works on whatever it is sent. */
export function workInThread<What, Made>(work: (what: What) => Promise<Made>): void {
  const say = (answer: Answer<Made>) => parentPort?.postMessage(answer)
  parentPort?.on('message', (what: What) => {
    work(what).then(
      (made) => say({ made }),
      (error: Error) => say({ failure: error.message }),
    )
  })
}
