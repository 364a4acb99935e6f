import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'
import type { Rules } from './rules.ts'

/** Longer than any honest page takes to read, and than a busy machine takes to start. */
const SILENT_MS = 4_000
const STARTING_MS = 20_000

export interface Listening {
  onMessage: (message: Exclude<FromWorker, { kind: 'alive' }>) => void
  /** It died or was ended; nothing more comes from it. */
  onGone: (error: unknown) => void
}

/**
 * One worker thread with a memory limit of its own, ended when it is stuck. Never keeps the process alive.
 */
export class Thread {
  /** Ids of what runs in it. */
  readonly running = new Set<number>()
  readonly #worker: Worker
  readonly #watch: NodeJS.Timeout
  #heardAt = performance.now()
  #patienceMs = STARTING_MS

  constructor(rules: Rules, memoryMb: number, listening: Listening) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: rules,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
      execArgv: [],
    })
    let error: unknown = null
    this.#worker.on('message', (message: FromWorker) => {
      this.#heardAt = performance.now()
      this.#patienceMs = SILENT_MS
      if (message.kind !== 'alive') listening.onMessage(message)
    })
    this.#worker.on('error', (thrown) => {
      error = thrown
    })
    this.#worker.on('exit', () => {
      clearInterval(this.#watch)
      listening.onGone(error)
    })
    this.#worker.unref()
    this.#watch = setInterval(() => {
      if (performance.now() - this.#heardAt < this.#patienceMs) return
      error ??= new Error('a thread was stuck in an examination')
      void this.end()
    }, 500).unref()
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
