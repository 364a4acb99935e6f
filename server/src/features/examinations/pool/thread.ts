import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'
import type { Rules } from './rules.ts'

export interface Listening {
  onMessage: (message: FromWorker) => void
  /** It died or was ended; nothing more comes from it. */
  onGone: (error: unknown) => void
}

/** One worker thread with a memory limit of its own. Never keeps the process alive. */
export class Thread {
  /** Ids of what runs in it. */
  readonly running = new Set<number>()
  readonly #worker: Worker

  constructor(rules: Rules, memoryMb: number, listening: Listening) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: rules,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
      execArgv: [],
    })
    let error: unknown = null
    this.#worker.on('message', (message: FromWorker) => listening.onMessage(message))
    this.#worker.on('error', (thrown) => {
      error = thrown
    })
    this.#worker.on('exit', () => listening.onGone(error))
    this.#worker.unref()
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
