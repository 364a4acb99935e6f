import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openCage } from '#platform/cage/cage.ts'
import { inLineMsOf, memoryOf, processorMsOf } from '#platform/cage/processes.ts'
import { readMessages } from '#platform/read-messages.ts'
import { ANSWERS, FromWorker, type ToWorker } from './messages.ts'
import type { Rules } from './rules.ts'

/** Of the processor, longer than any honest page takes to read: one that is not given the processor is not stuck. */
const SILENT_MS = 4_000
/** Longer than a slow machine takes to read all code at once. */
const STARTING_MS = 20_000
const WATCHED_EVERY_MS = 500
/** Between two looks; five examinations with all that they say of their progress stay far below. */
const MESSAGES_AT_MOST = 5_000
/** A report with a picture of pure noise. */
const MESSAGE_MAX_BYTES = 8 * 1024 ** 2
/** SIGTERM lets it close its own browser; a stuck process ignores it. */
const POLITE_MS = 1_000
/** So that the C library gives back what a huge page needed for a moment, instead of keeping it for the next one. */
const THRIFT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '0' }

/** A small young generation, so page garbage is collected early. */
const SMALL = ['--max-semi-space-size=2', '--optimize-for-size', '--expose-gc']
/** Of the examiner and all processes of its browser, which share much of it. */
const WITH_BROWSER_BYTES = 3 * 1024 ** 3
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface ExaminerOptions {
  rules: Rules
  /** Of its heap. */
  memoryMb: number
  /** All environment variables that it gets. */
  environment: Record<string, string>
  /** The browser that it may start; null for one that starts nothing. */
  browser: string | null
  /** Of all its processes, where it has a browser. */
  withBrowserBytes?: number
}

export interface Listening {
  onMessage: (message: Exclude<FromWorker, { kind: 'alive' }>) => void
  /** It died or was ended; nothing more comes from it. */
  onGone: (error: unknown) => void
  /** Something of it could not be removed. */
  onLeftOver: (error: unknown) => void
}

/**
 * One process for examinations in a cage of its own, ended with all that it started when it is stuck or takes too much
 * memory. Never keeps ours alive, and ends with it.
 */
export class ExaminerProcess {
  /** Ids of what runs in it. */
  readonly running = new Set<number>()
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  #ending = false
  #error: Error | null = null

  get #orders(): Writable {
    return this.#child.stdin as Writable
  }

  constructor(options: ExaminerOptions, listening: Listening) {
    const { rules, memoryMb, withBrowserBytes = WITH_BROWSER_BYTES } = options
    let heardAt = performance.now()
    let heardAtSpentMs = 0
    let isStarting = true
    const cage = openCage(options)
    // Its folder is its last argument, by which it is found with all that it starts.
    const node = [...SMALL, `--max-old-space-size=${memoryMb}`, ...cage.execArgv]
    this.#child = spawn(process.execPath, [...node, WORKER, JSON.stringify(rules), cage.folder], {
      env: { ...cage.env, ...THRIFT },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
    const answers = this.#child.stdio[ANSWERS] as Socket
    if (this.#child.pid) yieldToServer(this.#child.pid)
    /** One that hangs without the processor is ended when what runs in it is late. */
    const isStuck = () => {
      const spentMs = processorMsOf(this.#child.pid)
      if (heard > 0) heardAtSpentMs = spentMs ?? 0
      const silentMs = spentMs === null ? performance.now() - heardAt : spentMs - heardAtSpentMs
      return silentMs > (isStarting ? STARTING_MS : SILENT_MS)
    }
    let heard = 0
    const watch = setInterval(() => {
      const stuck = isStuck()
      heard = 0
      if (stuck) this.breakOff('an examination was stuck')
      else if (options.browser)
        void memoryOf(cage.folder).then((bytes) => {
          if (bytes > withBrowserBytes) this.breakOff('an examination took too much memory')
        })
    }, WATCHED_EVERY_MS).unref()
    readMessages(answers, {
      schema: FromWorker,
      maxBytes: MESSAGE_MAX_BYTES,
      onMessage: (message) => {
        heardAt = performance.now()
        // The library of the browser is read in one go, and not from the cache.
        isStarting = options.browser !== null
        heard += 1
        if (heard > MESSAGES_AT_MOST) this.breakOff('an examination says too much')
        // What comes with what broke it off is not heard any more.
        else if (message.kind !== 'alive' && !this.#error) listening.onMessage(message)
      },
      onBroken: (why) => this.breakOff(`an examination broke its cage: ${why}`),
    })
    this.#child.on('error', (thrown) => {
      this.#error ??= thrown
    })
    this.#gone = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        clearInterval(watch)
        if (!this.#ending) this.#error ??= new Error(`an examiner ended with ${code ?? signal}`)
        listening.onGone(this.#error)
        cage.clear().catch(listening.onLeftOver).finally(resolve)
      })
    })
    this.#child.unref()
    // What is written to a process that has just died is lost; its exit is handled elsewhere.
    this.#orders.on('error', () => undefined)
    answers.unref()
  }

  /** Of its life so far, the milliseconds in which it could have worked, and other programs had the processor. */
  inLineMs(): number {
    return inLineMsOf(this.#child.pid)
  }

  send(message: ToWorker): void {
    this.#orders.write(`${JSON.stringify(message)}\n`)
  }

  /** Ends it at once, for what it did; the first reason is told. */
  breakOff(why: string): void {
    if (this.#ending) return
    this.#error ??= new Error(why)
    this.#child.kill('SIGKILL')
  }

  async end(): Promise<void> {
    this.#ending = true
    this.#child.kill('SIGTERM')
    const late = setTimeout(() => this.#child.kill('SIGKILL'), POLITE_MS)
    await this.#gone
    clearTimeout(late)
  }
}

/** Where the machine is short of processors, requests to the site come first. */
function yieldToServer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended, or the system does not allow it.
  }
}
