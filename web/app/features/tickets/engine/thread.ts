import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { backoffMs } from './backoff.ts'
import type { Transport } from './deliver.ts'
import { Outbox, type OutboxStore } from './outbox.ts'
import {
  emptyThread,
  isBehind,
  lastSeqOf,
  nextThread,
  type Pending,
  type Side,
  type ThreadEvent,
  type ThreadState,
} from './thread-state.ts'

const ECHO_WITHIN_MS = 1_000
/** Fetching again cannot help. */
const final = ['not_found', 'forbidden', 'email_unverified']

export interface ThreadParts extends Transport {
  fetchAfter: (seq: number) => Promise<TicketMessage[]>
  store: OutboxStore
  now: () => number
  newId: () => string
  /** Called once for each message that the server refuses. */
  refused: (item: Pending) => void
}

/**
 * One ticket's conversation on this page. Socket events are hints: what they leave out is fetched, so the list is
 * complete and in order whatever was lost on the way.
 */
export class Thread {
  readonly #parts: ThreadParts
  readonly #outbox: Outbox
  readonly #listeners = new Set<() => void>()
  #state: ThreadState = emptyThread
  #catching: Promise<void> | null = null
  #again = false
  #failures = 0
  #closed = false

  constructor(parts: ThreadParts) {
    this.#parts = parts
    this.#outbox = new Outbox(parts, parts.store, {
      moved: (clientId, progress) => this.#apply({ kind: 'moved', clientId, progress }),
      delivered: (clientId, seq, message) => {
        this.#apply({ kind: 'delivered', clientId, seq })
        if (message) this.#apply({ kind: 'received', message })
      },
      refused: (item, reason) => {
        this.#apply({ kind: 'refused', clientId: item.clientId, reason })
        parts.refused(item)
      },
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): ThreadState => this.#state

  async open(): Promise<void> {
    this.#closed = false
    this.#outbox.open()
    this.#apply({ kind: 'queued', items: await this.#outbox.restore() })
    await this.catchUp()
  }

  close(): void {
    this.#closed = true
    this.#outbox.close()
  }

  receive(message: TicketMessage): void {
    this.#apply({ kind: 'received', message })
  }

  noteHead(seq: number): void {
    this.#apply({ kind: 'head_noted', seq, at: this.#parts.now() })
  }

  noteRead(side: Side, seq: number): void {
    this.#apply({ kind: 'read_noted', side, seq })
  }

  /** The server can be reached again. */
  async resume(): Promise<void> {
    this.#outbox.wake()
    await this.catchUp()
  }

  /** Text and files become one message each; the text goes with the first file. */
  async send(text: string, files: File[] = []): Promise<void> {
    const createdAt = new Date(this.#parts.now()).toISOString()
    const fresh = (message: string, file: File | null): Pending => ({
      clientId: this.#parts.newId(),
      text: message,
      file,
      createdAt,
      state: 'sending',
      reason: null,
      progress: 0,
    })
    const items =
      files.length > 0 ? files.map((file, at) => fresh(at === 0 ? text : '', file)) : [fresh(text, null)]
    this.#apply({ kind: 'queued', items })
    await this.#outbox.add(items)
  }

  /** Waits until all that was sent has arrived; false when one was refused instead. */
  settled(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const { pending } = this.#state
        const isRefused = pending.some(({ state }) => state === 'failed')
        if (pending.length > 0 && !isRefused) return
        stop()
        resolve(!isRefused)
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  async retry(clientId: string): Promise<void> {
    const item = this.#state.pending.find((one) => one.clientId === clientId)
    if (item?.state !== 'failed') return
    this.#apply({ kind: 'retried', clientId })
    await this.#outbox.add([{ ...item, state: 'sending', reason: null, progress: 0 }])
  }

  discard(clientId: string): void {
    this.#outbox.settle(clientId)
    this.#apply({ kind: 'discarded', clientId })
  }

  /** Fetches what is missing; calls while one runs are answered by one more run. */
  catchUp(): Promise<void> {
    if (this.#closed) return Promise.resolve()
    this.#again = true
    this.#catching ??= this.#fetchMissing()
      .catch((error: unknown) => this.#tryLater(error))
      .finally(() => {
        this.#catching = null
      })
    return this.#catching
  }

  async #fetchMissing(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false
      const messages = await this.#parts.fetchAfter(lastSeqOf(this.#state))
      this.#failures = 0
      // The server limits its answers by count and by size: only an empty one says that nothing is missing.
      this.#again ||= messages.length > 0
      this.#apply({ kind: 'caught_up', messages, at: this.#parts.now() })
    }
  }

  #tryLater(error: unknown): void {
    this.#apply({ kind: 'history_failed' })
    this.#failures += 1
    if (final.includes(this.#parts.failureOf(error).code)) return
    const failures = this.#failures
    void this.#parts.wait(backoffMs(failures)).then(() => {
      if (failures === this.#failures) void this.catchUp()
    })
  }

  #apply(event: ThreadEvent): void {
    const before = this.#state
    this.#state = nextThread(before, event)
    if (this.#state === before) return
    const still = new Set(this.#state.pending.map((item) => item.clientId))
    for (const { clientId } of before.pending) if (!still.has(clientId)) this.#outbox.settle(clientId)
    if (isBehind(this.#state)) this.#fillGap(event)
    for (const listener of this.#listeners) listener()
  }

  #fillGap(event: ThreadEvent): void {
    if (event.kind === 'received' || event.kind === 'head_noted') void this.catchUp()
    if (event.kind !== 'delivered') return
    // The message normally follows its acknowledgement at once; it is fetched only when it does not.
    void this.#parts.wait(ECHO_WITHIN_MS).then(() => {
      if (isBehind(this.#state)) void this.catchUp()
    })
  }
}
