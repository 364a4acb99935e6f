import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type EventType, type Kinds, newId, type SentEvent } from './objects.ts'

/** Events and idempotency keys. */
const KEPT_SECONDS = 90 * 24 * 3600

export interface Delivery {
  event: string
  tries: number
  /** When it is due, in milliseconds since 1970. */
  at: number
}

interface State {
  /** In the order in which they were made. */
  objects: Kinds[keyof Kinds][]
  /** What was made under an idempotency key. */
  calls: { key: string; asked: string; id: string; at: number }[]
  deliveries: Delivery[]
}

/**
 * Everything the payments stand-in knows. Its methods do not wait, so no two calls mix; `save` writes the file in one
 * piece, so a kill leaves the state before or after a call.
 */
export class Ledger {
  readonly state: State = { objects: [], calls: [], deliveries: [] }
  /** Called after each event. */
  onEvent: () => void = () => undefined
  readonly #file: string | null
  readonly #now: () => number
  #saved = ''

  /** Without a file the state lasts as long as the process. */
  constructor(file: string | null, now: () => number) {
    this.#file = file
    this.#now = now
    if (!file) return
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    if (existsSync(file)) this.state = JSON.parse(readFileSync(file, 'utf8'))
  }

  get now(): number {
    return this.#now()
  }

  /** Stripe's clock: whole seconds since 1970. */
  get seconds(): number {
    return Math.floor(this.now / 1000)
  }

  /** Newest first. */
  list<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return this.state.objects.filter(({ object }) => object === kind).reverse() as Kinds[K][]
  }

  getOrNull<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | null {
    return this.list(kind).find((one) => one.id === id) ?? null
  }

  add<T extends Kinds[keyof Kinds]>(object: T): T {
    this.state.objects.push(object)
    return object
  }

  record(type: EventType, object: SentEvent['data']['object']): void {
    const event = this.add<SentEvent>({
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: this.seconds,
      // As it is now: later changes must not reach back into the past.
      data: { object: structuredClone(object) },
      livemode: false,
      type,
    })
    this.state.deliveries.push({ event: event.id, tries: 0, at: this.now })
    this.onEvent()
  }

  /** The pages' addresses follow when the stand-in starts on another port. */
  moveTo(origin: string): void {
    for (const session of this.list('checkout.session'))
      if (session.url) session.url = `${origin}/pay/${session.id}`
  }

  save(): void {
    const since = this.seconds - KEPT_SECONDS
    const { state } = this
    state.calls = state.calls.filter(({ at }) => at > since)
    state.objects = state.objects.filter(({ object, created }) => object !== 'event' || created > since)
    const text = JSON.stringify(state)
    if (!this.#file || text === this.#saved) return
    writeFileSync(`${this.#file}.part`, text, { mode: 0o600 })
    renameSync(`${this.#file}.part`, this.#file)
    this.#saved = text
  }
}
