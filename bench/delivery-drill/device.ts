import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliver } from '../../web/app/features/tickets/engine/deliver.ts'
import { Thread, type ThreadParts } from '../../web/app/features/tickets/engine/thread.ts'
import type { Pending } from '../../web/app/features/tickets/engine/thread-state.ts'
import { Line } from './line.ts'
import { CallFailed, type Person } from './person.ts'

/** The engine's waits are shortened by this, so that a drill takes a minute. */
const HURRY = 10

export interface Sent {
  clientId: string
  text: string
}
export interface Acked extends Sent {
  seq: number
}

interface DeviceOptions {
  url: string
  name: string
  person: Person
  ticket: number
  /** Called in the same moment in which an acknowledgement arrives. */
  onAck: () => void
  signal: AbortSignal
}

/** One open page: the browser's own delivery engine with a socket, a route and an outbox of this process. */
export class Device {
  readonly thread: Thread
  /** In the order of sending. */
  readonly acked: Acked[] = []
  tries = 0
  repeats = 0
  catchUps = 0
  readonly #options: DeviceOptions
  readonly #line: Line
  readonly #parts: ThreadParts
  readonly #disconnect: () => void
  #repeatedOn = 1

  constructor(options: DeviceOptions) {
    const { person, ticket, url } = options
    this.#options = options
    this.#line = new Line(url, person, ticket)
    this.#parts = this.#partsOf(options)
    this.thread = new Thread(this.#parts)
    this.#disconnect = this.#line.connect(this.thread)
  }

  /** Writes that many messages one after the other, each until it is acknowledged or shown. */
  async write(count: number): Promise<void> {
    await this.thread.open()
    for (let number = 1; number <= count; number += 1) {
      await this.#repeatAfterReconnection()
      const text = `${this.#options.name}, message ${number} (${randomUUID()})`
      await this.thread.send(text)
      await this.#settled(text)
    }
    await this.#repeatAfterReconnection()
  }

  /** Asks for what is still missing, until the server has said that nothing is. */
  async catchUp(): Promise<void> {
    const from = Date.now()
    while ((this.thread.snapshot().syncedAt ?? 0) < from) {
      this.#options.signal.throwIfAborted()
      await this.thread.catchUp()
      await sleep(20)
    }
  }

  close(): void {
    this.#disconnect()
    this.thread.close()
    this.#line.close()
  }

  #partsOf({ person, ticket }: DeviceOptions): ThreadParts {
    const kept = new Map<string, Pending>()
    return {
      isLive: this.#line.transport.isLive,
      emit: async (text, clientId) => {
        this.tries += 1
        const answer = await this.#line.transport.emit(text, clientId)
        if ('seq' in answer) this.#acknowledged({ clientId, text, seq: answer.seq })
        return answer
      },
      post: async ({ text, clientId }) => {
        this.tries += 1
        const message = await person.post(ticket, text, clientId)
        this.#acknowledged({ clientId, text, seq: message.seq })
        return message
      },
      fetchAfter: (seq) => {
        this.catchUps += 1
        return person.messagesAfter(ticket, seq)
      },
      failureOf: (error) => ({
        code: error instanceof CallFailed ? error.code : 'timeout',
        says: String(error),
      }),
      wait: (ms) => sleep(ms / HURRY),
      now: Date.now,
      newId: randomUUID,
      // A person would press "try again".
      refused: ({ clientId }) => void sleep(50).then(() => this.thread.retry(clientId)),
      store: {
        list: async () => [...kept.values()],
        put: async (item) => void kept.set(item.clientId, item),
        remove: async (clientId) => void kept.delete(clientId),
      },
    }
  }

  #acknowledged(one: Acked): void {
    if (this.acked.some(({ clientId }) => clientId === one.clientId)) return
    this.acked.push(one)
    this.#options.onAck()
  }

  /** A kill may take the acknowledgement along; a message that the server then shows counts as acknowledged. */
  async #settled(text: string): Promise<void> {
    for (;;) {
      this.#options.signal.throwIfAborted()
      if (this.acked.at(-1)?.text === text) return
      const shown = this.thread.snapshot().messages.findLast(({ message }) => message === text)
      if (shown) return this.#acknowledged({ clientId: shown.client_id ?? '', text, seq: shown.seq })
      await sleep(2)
    }
  }

  /**
   * A page that was closed in a bad moment sends again what had arrived long ago. Neither of the two newest: one of
   * them was acknowledged in the moment of the kill, and sending it once more would heal its loss.
   */
  async #repeatAfterReconnection(): Promise<void> {
    const old = this.acked.at(-3)
    if (this.#line.connections === this.#repeatedOn || !old) return
    this.#repeatedOn = this.#line.connections
    this.repeats += 1
    const item: Pending = { ...old, file: null, createdAt: '', state: 'sending', reason: null, progress: 0 }
    const { signal } = this.#options
    while ((await deliver(item, this.#parts, () => undefined, signal)).kind !== 'delivered') {
      signal.throwIfAborted()
      await sleep(20)
    }
  }
}
