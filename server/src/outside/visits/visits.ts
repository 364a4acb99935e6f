import { Worker } from 'node:worker_threads'
import type { Outcome } from '@sitewright/diagnosis/guard/outcome.ts'
import type { OwnershipSeen } from '@sitewright/diagnosis/uptime/ownership.ts'
import type { UptimeResult } from '@sitewright/diagnosis/uptime/result.ts'
import { YOUNG_MB } from '#platform/own-thread.ts'
import type { Rules } from '../examiner/rules.ts'
import type { Errand, Told, Visiting } from './visit-thread.ts'

/** Every visit has a deadline of its own, a third of this; later than that, the thread itself stands still. */
const AT_MOST_MS = 60_000
const MEMORY_MB = 512

type Order<Kind extends keyof Visiting> = Parameters<Visiting[Kind]>[0]

/**
 * Short visits to strangers' sites, in a thread of their own: a server's certificates alone can keep who checks them busy for
 * a third of a second. It starts with the first visit, and again after one that ended it.
 */
export class Visits {
  readonly #rules: Rules
  readonly #waiting = new Map<number, (told: Told) => void>()
  #thread: Worker | null = null
  #last = 0

  constructor(rules: Rules) {
    this.#rules = rules
  }

  checkUptime(site: Order<'uptime'>): Promise<UptimeResult> {
    return this.#send('uptime', site)
  }

  proveOwnership(order: Order<'ownership'>): Promise<OwnershipSeen[]> {
    return this.#send('ownership', order)
  }

  /** One guarded request, whatever comes of it. */
  async fetch(order: Order<'fetch'>): Promise<Outcome> {
    const outcome = await this.#send<Outcome>('fetch', order)
    if (outcome.kind !== 'response') return outcome
    return { ...outcome, body: { ...outcome.body, bytes: Buffer.from(outcome.body.bytes) } }
  }

  /** What is under way is rejected. */
  async close(): Promise<void> {
    await this.#end('it was closed')
  }

  #send<T>(kind: keyof Visiting, order: unknown): Promise<T> {
    this.#thread ??= this.#start()
    this.#last += 1
    const id = this.#last
    this.#thread.postMessage({ id, kind, order } satisfies Errand)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => void this.#end('it stood still'), AT_MOST_MS).unref()
      this.#waiting.set(id, (told) => {
        clearTimeout(late)
        this.#waiting.delete(id)
        if ('answer' in told) resolve(told.answer as T)
        else reject(new Error(`a visit broke: ${told.failure}`))
      })
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./visit-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#rules,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    // A thread without work keeps no process from ending.
    thread.unref()
    thread.on('message', (told: Told) => this.#waiting.get(told.id)?.(told))
    thread.on('error', (error) => this.#gone(thread, error.message))
    thread.on('exit', () => this.#gone(thread, 'its thread ended'))
    return thread
  }

  async #end(why: string): Promise<void> {
    const thread = this.#thread
    if (!thread) return
    this.#gone(thread, why)
    await thread.terminate()
  }

  #gone(thread: Worker, failure: string): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const [id, told] of this.#waiting) told({ id, failure })
  }
}
