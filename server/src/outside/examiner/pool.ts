import { Report } from '@sitewright/contract/findings.ts'
import { findChromium } from '@sitewright/diagnosis/deep/browser/find-chromium.ts'
import { sweepCages } from '#platform/cage/cage.ts'
import { onceLate } from '#platform/cage/processes.ts'
import { ExaminerProcess } from './examiner-process.ts'
import { ExaminationFailed, type ExaminationOrder, type Examiner } from './interface.ts'
import type { FromWorker } from './messages.ts'
import type { Rules } from './rules.ts'

export const AT_ONCE = 5
/**
 * How many at once: usual ones, those whose process died under them, those with a browser. Each of the second kind has a
 * process of its own, and the page that is to blame is one of them: the others must not wait for it.
 */
const ROOM = { quick: AT_ONCE, again: 3, deep: 1 }
type Lane = keyof typeof ROOM
/** Of the places of a lane: one guest, who may hold two, leaves the third to another, and all of them two to the others. */
const guestRoom = (lane: Lane) => Math.ceil(ROOM[lane] / 2)
const PER_VISITOR = 2
const WAITING = 60
const GUESTS_WAITING = WAITING / 2
const WAITING_PER_VISITOR = 4
const QUICK_MS = 20_000
/** A job in the background: on a busy machine its browser alone starts slowly. */
const DEEP_MS = 90_000
/** Past its own time by this much, an examination hangs; what its process stood in line for a processor does not count. */
const LATE_MS = 10_000
const QUICK_MEMORY_MB = 64
const DEEP_MEMORY_MB = 512

interface Work {
  id: number
  order: ExaminationOrder
  onProgress: (says: string) => void
  settle: { resolve: (report: Report) => void; reject: (error: ExaminationFailed) => void }
  /** Begins anew, after its process died. */
  again: boolean
  /** The visitor stopped waiting. */
  left: boolean
  examiner: ExaminerProcess | null
  callOff?: () => void
}

type Heard = Exclude<FromWorker, { kind: 'alive' }>

function laneOf({ deep }: ExaminationOrder, again: boolean): Lane {
  if (deep) return 'deep'
  return again ? 'again' : 'quick'
}

interface PoolOptions {
  rules: Rules
  chromiumPath: string | null
  /** The environment of its processes. */
  environment: Record<string, string>
  /** Processes for quick examinations; one deep examination has its own. */
  processes: number
  onError: (error: unknown) => void
}

/** First come, first served: five at once, two of one visitor; started with the first order, and again after a crash. */
export class ExaminerPool implements Examiner {
  readonly #options: PoolOptions
  readonly #waiting: Work[] = []
  readonly #running = new Map<number, Work>()
  /** Those that many examinations share. */
  #quick: ExaminerProcess[] = []
  readonly #processes = new Set<ExaminerProcess>()
  #lastId = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    sweepCages()
  }

  examine(
    order: ExaminationOrder,
    { onProgress, signal }: { onProgress: (says: string) => void; signal: AbortSignal },
  ): Promise<Report> {
    if (this.#closed || signal.aborted) return Promise.reject(new ExaminationFailed('aborted'))
    if (this.#isFull(order)) return Promise.reject(new ExaminationFailed('busy'))
    const { promise, ...settle } = Promise.withResolvers<Report>()
    this.#lastId += 1
    const work: Work = {
      id: this.#lastId,
      order,
      onProgress,
      settle,
      again: false,
      left: false,
      examiner: null,
    }
    const leave = () => this.#abandon(work)
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(work)
    this.#fill()
    if (work.examiner === null) onProgress('Waiting for a free place…')
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #isFull({ visitor, guest }: ExaminationOrder): boolean {
    const orders = this.#waiting.map(({ order }) => order)
    if (guest && orders.filter((order) => order.guest).length >= GUESTS_WAITING) return true
    const theirs = orders.filter((order) => order.visitor === visitor)
    return orders.length >= WAITING || theirs.length >= WAITING_PER_VISITOR
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const work of [...this.#waiting, ...this.#running.values()]) this.#fail(work, 'aborted')
    this.#waiting.length = 0
    await this.endProcesses()
  }

  /** As if they had crashed: what ran in them begins again. */
  async endProcesses(): Promise<void> {
    await Promise.all([...this.#processes].map((examiner) => examiner.end()))
  }

  #fill(): void {
    for (const work of [...this.#waiting]) {
      if (!this.#hasRoom(work)) continue
      this.#waiting.splice(this.#waiting.indexOf(work), 1)
      this.#start(work)
    }
  }

  #hasRoom({ order, again }: Work): boolean {
    const lane = laneOf(order, again)
    const running = [...this.#running.values()]
    const theirs = running.filter((work) => work.order.visitor === order.visitor)
    const inLane = running.filter((work) => laneOf(work.order, work.again) === lane)
    const guests = inLane.filter((work) => work.order.guest)
    if (order.guest && guests.length >= guestRoom(lane)) return false
    return inLane.length < ROOM[lane] && theirs.length < PER_VISITOR
  }

  #start(work: Work): void {
    const { owner = false, words, codes, deep = false, url } = work.order
    const timeoutMs = work.order.timeoutMs ?? (deep ? DEEP_MS : QUICK_MS)
    const examiner = this.#examinerFor(laneOf(work.order, work.again))
    work.examiner = examiner
    examiner.running.add(work.id)
    this.#running.set(work.id, work)
    work.callOff = onceLate(
      timeoutMs + LATE_MS,
      () => examiner.inLineMs(),
      () => this.#late(work),
    )
    const { chromiumPath } = this.#options
    const order = { url, owner, words, codes, timeoutMs, deep: deep ? { chromiumPath } : null }
    examiner.send({ kind: 'start', id: work.id, order })
  }

  #examinerFor(lane: Lane): ExaminerProcess {
    if (lane === 'deep')
      return this.#open(DEEP_MEMORY_MB, findChromium(this.#options.chromiumPath ?? undefined))
    if (lane === 'again') return this.#open(QUICK_MEMORY_MB, null)
    const idlest = this.#quick.toSorted((a, b) => a.running.size - b.running.size)[0]
    if (idlest && (idlest.running.size === 0 || this.#quick.length >= this.#options.processes)) return idlest
    const examiner = this.#open(QUICK_MEMORY_MB, null)
    this.#quick.push(examiner)
    return examiner
  }

  #open(memoryMb: number, browser: string | null): ExaminerProcess {
    const examiner: ExaminerProcess = new ExaminerProcess(
      { ...this.#options, memoryMb, browser },
      {
        onMessage: (message) => this.#hear(examiner, message),
        onGone: (error) => this.#gone(examiner, error),
        onLeftOver: this.#options.onError,
      },
    )
    this.#processes.add(examiner)
    return examiner
  }

  #hear(examiner: ExaminerProcess, message: Heard): void {
    if (message.kind === 'trouble') {
      this.#options.onError(new Error(message.message))
      return
    }
    const work = this.#running.get(message.id)
    const isItsOwn = work?.examiner === examiner
    if (message.kind === 'progress') {
      // A check may go on for a moment after its examination.
      if (isItsOwn) work.onProgress(message.says)
    } else if (isItsOwn) this.#end(work, message)
    else examiner.breakOff('an examiner answered for what it does not run')
  }

  #end(work: Work, message: Exclude<Heard, { kind: 'progress' | 'trouble' }>): void {
    this.#release(work)
    // It read strangers' pages: what it sends is as little ours as they are.
    const report = message.kind === 'done' ? Report.safeParse(message.report) : null
    if (report?.success) work.settle.resolve(report.data)
    else if (message.kind === 'done') work.settle.reject(new ExaminationFailed('broken', report?.error))
    else if (message.kind === 'refused') work.settle.reject(new ExaminationFailed('refused'))
    else {
      this.#options.onError(new Error(message.message))
      work.settle.reject(new ExaminationFailed('broken', message.message))
    }
    if (laneOf(work.order, work.again) !== 'quick') void work.examiner?.end()
    this.#fill()
  }

  #release(work: Work): void {
    work.callOff?.()
    work.examiner?.running.delete(work.id)
    this.#running.delete(work.id)
  }

  /** Cancels it. A running one keeps its place until it has ended, so that leaving frees no room for more. */
  #abandon(work: Work): void {
    work.left = true
    const at = this.#waiting.indexOf(work)
    if (at >= 0) this.#waiting.splice(at, 1)
    else work.examiner?.send({ kind: 'cancel', id: work.id })
    work.settle.reject(new ExaminationFailed('aborted'))
  }

  /** Its process hangs, or it would have ended it by itself: what else runs there begins anew. */
  #late(work: Work): void {
    this.#options.onError(new Error(`an examination of ${work.order.url} did not end`))
    const { examiner } = work
    this.#fail(work, 'broken')
    void examiner?.end()
    this.#fill()
  }

  #fail(work: Work, reason: 'broken' | 'aborted'): void {
    this.#release(work)
    work.settle.reject(new ExaminationFailed(reason))
  }

  /** One of what ran in it broke it: each may try once more in a process of its own, so that it breaks nothing but itself. */
  #gone(examiner: ExaminerProcess, error: unknown): void {
    this.#processes.delete(examiner)
    this.#quick = this.#quick.filter((one) => one !== examiner)
    if (error) this.#options.onError(error)
    for (const work of [...this.#running.values()].filter((one) => one.examiner === examiner)) {
      this.#release(work)
      if (work.again || work.left || work.order.deep)
        work.settle.reject(new ExaminationFailed('broken', error))
      else {
        work.again = true
        work.examiner = null
        this.#waiting.unshift(work)
      }
    }
    this.#fill()
  }
}
