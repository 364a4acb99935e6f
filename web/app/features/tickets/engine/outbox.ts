import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { deliver, type Transport } from './deliver.ts'
import type { Pending } from './thread-state.ts'

/** Storage in which unsent messages outlive the page. */
export interface OutboxStore {
  list: () => Promise<Pending[]>
  put: (item: Pending) => Promise<void>
  remove: (clientId: string) => Promise<void>
}

export interface OutboxEvents {
  moved: (clientId: string, progress: number) => void
  delivered: (clientId: string, seq: number, message?: TicketMessage) => void
  refused: (item: Pending, reason: string) => void
}

/**
 * Sends in the order of writing. Files have a lane of their own, so that a large one does not delay a text. A message
 * without any answer waits for `wake`.
 */
export class Outbox {
  readonly #transport: Transport
  readonly #store: OutboxStore
  readonly #events: OutboxEvents
  readonly #waiting = new Map<string, Pending>()
  readonly #busy = new Map<string, AbortController>()
  readonly #lanes = { text: false, file: false }
  #wakes = 0
  #closed = false

  constructor(transport: Transport, store: OutboxStore, events: OutboxEvents) {
    this.#transport = transport
    this.#store = store
    this.#events = events
  }

  /** Stores the messages before the first try, so that a crash in between loses nothing. */
  async add(items: Pending[]): Promise<void> {
    for (const item of items) this.#waiting.set(item.clientId, item)
    await Promise.all(items.map((item) => this.#store.put(item)))
    this.wake()
  }

  /** Messages that an earlier page did not deliver; refused ones stay refused until the person decides. */
  async restore(): Promise<Pending[]> {
    const kept = await this.#store.list()
    for (const item of kept) if (item.state === 'sending') this.#waiting.set(item.clientId, item)
    this.wake()
    return kept
  }

  /** The server has the message, or the person discarded it: it is not sent again. */
  settle(clientId: string): void {
    this.#waiting.delete(clientId)
    this.#busy.get(clientId)?.abort()
    void this.#store.remove(clientId)
  }

  wake(): void {
    if (this.#closed) return
    this.#wakes += 1
    void this.#run('text')
    void this.#run('file')
  }

  open(): void {
    this.#closed = false
  }

  close(): void {
    this.#closed = true
    for (const busy of this.#busy.values()) busy.abort()
  }

  #next(lane: 'text' | 'file'): Pending | undefined {
    return [...this.#waiting.values()].find((item) => (item.file ? 'file' : 'text') === lane)
  }

  async #run(lane: 'text' | 'file'): Promise<void> {
    if (this.#lanes[lane]) return
    this.#lanes[lane] = true
    for (let item = this.#next(lane); item && !this.#closed; item = this.#next(lane)) {
      const wakes = this.#wakes
      if (!(await this.#send(item)) && wakes === this.#wakes) break
    }
    this.#lanes[lane] = false
  }

  /** False when the lane has to wait. */
  async #send(item: Pending): Promise<boolean> {
    const stop = new AbortController()
    this.#busy.set(item.clientId, stop)
    const moved = (part: number) => this.#events.moved(item.clientId, part)
    const outcome = await deliver(item, this.#transport, moved, stop.signal)
    this.#busy.delete(item.clientId)
    if (outcome.kind === 'unreachable') return false
    if (outcome.kind === 'stopped' || !this.#waiting.delete(item.clientId)) return true
    if (outcome.kind === 'delivered') {
      void this.#store.remove(item.clientId)
      this.#events.delivered(item.clientId, outcome.seq, outcome.message)
    } else {
      void this.#store.put({ ...item, state: 'failed', reason: outcome.reason })
      this.#events.refused(item, outcome.reason)
    }
    return true
  }
}
