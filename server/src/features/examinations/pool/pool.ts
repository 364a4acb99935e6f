import type { Report } from '@sitewright/contract/findings.ts'
import { ExaminationFailed, type ExaminationOrder, type Examiner } from '#platform/examiner.ts'
import type { FromWorker } from './messages.ts'
import type { Rules } from './rules.ts'
import { Thread } from './thread.ts'

export const AT_ONCE = 5
const PER_VISITOR = 2
const WAITING = 60
const WAITING_PER_VISITOR = 4
const QUICK_MS = 20_000
const DEEP_MS = 120_000
/** Past its own time by this much, a thread is stuck in somebody's page. */
const STUCK_MS = 10_000
const QUICK_MEMORY_MB = 128
const DEEP_MEMORY_MB = 512

interface Work {
  id: number
  order: ExaminationOrder
  onProgress: (says: string) => void
  settle: { resolve: (report: Report) => void; reject: (error: ExaminationFailed) => void }
  /** Began anew after its thread died of another one. */
  again: boolean
  /** Nobody waits for it any more. */
  left: boolean
  thread: Thread | null
  timer?: NodeJS.Timeout
}

interface PoolOptions {
  rules: Rules
  chromiumPath: string | null
  /** Worker threads for quick examinations; one deep examination has a thread of its own. */
  threads: number
  onError: (error: unknown) => void
}

/** First come, first served: five at once, two of one visitor; started with the first order, begun anew after a crash. */
export class ExaminerPool implements Examiner {
  readonly #options: PoolOptions
  readonly #waiting: Work[] = []
  readonly #running = new Map<number, Work>()
  #quick: Thread[] = []
  #deep: Thread | null = null
  #lastId = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  examine(
    order: ExaminationOrder,
    { onProgress, signal }: { onProgress: (says: string) => void; signal: AbortSignal },
  ): Promise<Report> {
    if (this.#closed || signal.aborted) return Promise.reject(new ExaminationFailed('aborted'))
    const queued = this.#waiting.filter(({ order: { visitor } }) => visitor === order.visitor).length
    if (this.#waiting.length >= WAITING || queued >= WAITING_PER_VISITOR)
      return Promise.reject(new ExaminationFailed('busy'))
    const { promise, ...settle } = Promise.withResolvers<Report>()
    this.#lastId += 1
    const work: Work = {
      id: this.#lastId,
      order,
      onProgress,
      settle,
      again: false,
      left: false,
      thread: null,
    }
    const leave = () => this.#abandon(work)
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(work)
    this.#fill()
    if (work.thread === null) onProgress('Waiting for a free place…')
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const work of [...this.#waiting, ...this.#running.values()]) this.#fail(work, 'aborted')
    this.#waiting.length = 0
    await this.endThreads()
  }

  /** As if they had crashed: what ran in them begins again. */
  async endThreads(): Promise<void> {
    await Promise.all([...this.#quick, this.#deep].map((thread) => thread?.end()))
  }

  #fill(): void {
    for (const work of [...this.#waiting]) {
      if (!this.#hasRoom(work.order)) continue
      this.#waiting.splice(this.#waiting.indexOf(work), 1)
      this.#start(work)
    }
  }

  #hasRoom({ visitor, deep = false }: ExaminationOrder): boolean {
    const running = [...this.#running.values()]
    const lane = running.filter(({ order }) => (order.deep ?? false) === deep)
    const theirs = running.filter(({ order }) => order.visitor === visitor)
    return lane.length < (deep ? 1 : AT_ONCE) && theirs.length < PER_VISITOR
  }

  #start(work: Work): void {
    const { owner = false, words, codes, deep = false, url } = work.order
    const timeoutMs = work.order.timeoutMs ?? (deep ? DEEP_MS : QUICK_MS)
    const thread = deep ? this.#deepThread() : this.#quickThread()
    work.thread = thread
    thread.running.add(work.id)
    this.#running.set(work.id, work)
    work.timer = setTimeout(() => this.#stuck(work), timeoutMs + STUCK_MS)
    const { chromiumPath } = this.#options
    const order = { url, owner, words, codes, timeoutMs, deep: deep ? { chromiumPath } : null }
    thread.send({ kind: 'start', id: work.id, order })
  }

  #quickThread(): Thread {
    const idlest = this.#quick.toSorted((a, b) => a.running.size - b.running.size)[0]
    if (idlest && (idlest.running.size === 0 || this.#quick.length >= this.#options.threads)) return idlest
    const thread: Thread = this.#open(QUICK_MEMORY_MB, () => {
      this.#quick = this.#quick.filter((one) => one !== thread)
    })
    this.#quick.push(thread)
    return thread
  }

  #deepThread(): Thread {
    const thread: Thread = this.#open(DEEP_MEMORY_MB, () => {
      if (this.#deep === thread) this.#deep = null
    })
    this.#deep = thread
    return thread
  }

  #open(memoryMb: number, forget: () => void): Thread {
    const thread: Thread = new Thread(this.#options.rules, memoryMb, {
      onMessage: (message) => this.#hear(message),
      onGone: (error) => {
        forget()
        this.#gone(thread, error)
      },
    })
    return thread
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'trouble') {
      this.#options.onError(new Error(message.message))
      return
    }
    const work = this.#running.get(message.id)
    if (!work) return
    if (message.kind === 'progress') work.onProgress(message.says)
    else this.#end(work, message)
  }

  #end(work: Work, message: Exclude<FromWorker, { kind: 'progress' | 'trouble' }>): void {
    this.#release(work)
    if (message.kind === 'done') work.settle.resolve(message.report)
    else if (message.kind === 'refused') work.settle.reject(new ExaminationFailed('refused'))
    else {
      this.#options.onError(new Error(message.message))
      work.settle.reject(new ExaminationFailed('broken', message.message))
    }
    if (work.order.deep) void this.#deep?.end()
    this.#fill()
  }

  #release(work: Work): void {
    clearTimeout(work.timer)
    work.thread?.running.delete(work.id)
    this.#running.delete(work.id)
  }

  /** Nobody waits for it. What runs keeps its place until it has really ended, so that leaving frees no room for more. */
  #abandon(work: Work): void {
    work.left = true
    const at = this.#waiting.indexOf(work)
    if (at >= 0) this.#waiting.splice(at, 1)
    else work.thread?.send({ kind: 'cancel', id: work.id })
    work.settle.reject(new ExaminationFailed('aborted'))
  }

  #stuck(work: Work): void {
    this.#fail(work, 'broken')
    this.#options.onError(new Error(`an examination of ${work.order.url} was stuck`))
    void work.thread?.end()
  }

  #fail(work: Work, reason: 'broken' | 'aborted'): void {
    this.#release(work)
    work.settle.reject(new ExaminationFailed(reason))
  }

  /** One of what ran in it broke it; the others may try once more. */
  #gone(thread: Thread, error: unknown): void {
    if (this.#closed) return
    if (error) this.#options.onError(error)
    for (const id of [...thread.running]) {
      const work = this.#running.get(id)
      if (!work) continue
      this.#release(work)
      if (work.again || work.left || work.order.deep)
        work.settle.reject(new ExaminationFailed('broken', error))
      else {
        work.again = true
        work.thread = null
        this.#waiting.unshift(work)
      }
    }
    this.#fill()
  }
}
