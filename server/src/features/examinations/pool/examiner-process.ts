import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type FromWorker, JUST_READ, type ToWorker } from './messages.ts'
import type { Rules } from './rules.ts'

/** Longer than any honest page takes to read, and than a busy machine takes to start. */
const SILENT_MS = 4_000
const STARTING_MS = 20_000
/** After a polite word a browser of its own is closed; what is stuck does not hear it. */
const POLITE_MS = 1_000
/** So that the C library gives back what a huge page needed for a moment, instead of keeping it for the next one. */
const THRIFT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '0' }

/** A small nursery: what a page leaves behind is swept up soon instead of piling up. */
const SMALL = ['--max-semi-space-size=2', '--optimize-for-size', '--expose-gc']
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface ExaminerOptions {
  rules: Rules
  /** Of its heap. */
  memoryMb: number
  /** All that it is told of ours. */
  environment: Record<string, string>
}

export interface Listening {
  onMessage: (message: Exclude<FromWorker, { kind: 'alive' }>) => void
  /** It died or was ended; nothing more comes from it. */
  onGone: (error: unknown) => void
}

/**
 * One process for examinations with a memory limit of its own, ended when it is stuck. Never keeps ours alive, and ends
 * with it.
 */
export class ExaminerProcess {
  /** Ids of what runs in it. */
  readonly running = new Set<number>()
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  #ending = false

  constructor(options: ExaminerOptions, listening: Listening) {
    const { rules, memoryMb } = options
    let heardAt = performance.now()
    let patienceMs = STARTING_MS
    let error: Error | null = null
    this.#child = fork(WORKER, [JSON.stringify(rules)], {
      execArgv: [...SMALL, `--max-old-space-size=${memoryMb}`],
      env: { ...options.environment, ...THRIFT },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (this.#child.pid) yieldToServer(this.#child.pid)
    const watch = setInterval(() => {
      if (performance.now() - heardAt < patienceMs) return
      error ??= new Error('an examination was stuck')
      this.#child.kill('SIGKILL')
    }, 500).unref()
    this.#child.on('message', (message: FromWorker) => {
      heardAt = performance.now()
      patienceMs = SILENT_MS
      if (message.kind !== 'alive') listening.onMessage(message)
    })
    this.#child.on('error', (thrown) => {
      error ??= thrown
    })
    this.#gone = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        clearInterval(watch)
        if (!this.#ending) error ??= new Error(`an examiner ended with ${code ?? signal}`)
        listening.onGone(error)
        resolve()
      })
    })
    this.#child.unref()
    this.#child.channel?.unref()
  }

  send(message: ToWorker): void {
    // One that has just died cannot hear it; its end is told apart.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  async end(): Promise<void> {
    this.#ending = true
    this.#child.kill('SIGTERM')
    const late = setTimeout(() => this.#child.kill('SIGKILL'), POLITE_MS)
    await this.#gone
    clearTimeout(late)
  }
}

/**
 * Has the examiner's code read once by a process that does nothing else: reading TypeScript takes 20 MB that a process
 * does not give back, and those that serve find it in Node's compile cache. Settles however that ends.
 */
export async function readCodeOnce(environment: Record<string, string>): Promise<void> {
  const limit = { timeout: STARTING_MS, killSignal: 'SIGKILL' } as const
  try {
    const reader = fork(WORKER, [JUST_READ], { execArgv: SMALL, env: environment, stdio: 'ignore', ...limit })
    reader.unref()
    reader.channel?.unref()
    const { promise, resolve } = Promise.withResolvers<void>()
    reader.once('error', () => resolve()).once('close', () => resolve())
    await promise
  } catch {
    // Where no process can be had now, those that serve read the code themselves.
  }
}

/** Where the machine is short of processors, whoever uses the site comes first. */
function yieldToServer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended, or the system does not allow it.
  }
}
