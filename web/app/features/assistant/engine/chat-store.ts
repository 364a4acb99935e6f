import type { ChatAnswer, ChatEvent, FindingCard } from '@sitewright/contract/assistant.ts'
import type { ChatState, DeepLook, Entry } from './entries.ts'
import { answerEntry, asked, emptyChat, ended, heard, placed, stopped } from './entries.ts'
import { failureOf } from './failure-words.ts'
import type { Transport } from './transport.ts'

export interface ChatStoreParts {
  newKey: () => string
  /** The sessionId, from the first message on. */
  session: () => string
  greet: () => Promise<ChatAnswer>
  greeting: ChatAnswer
  read: () => ChatState
  keep: (state: ChatState) => void
  forget: () => void
  /** Findings, so that a form can be prefilled with them. */
  onCards: (cards: FindingCard[], examinationId: string | null) => void
  look: (id: string, onState: (state: DeepLook['state']) => void) => Promise<Entry | null>
}

const SAID = 30
const stopSign = () => new DOMException('Stopped', 'AbortError')

/** The chat of one tab. It continues while the visitor opens other pages of the product. */
export class ChatStore {
  readonly #parts: ChatStoreParts
  readonly #listeners = new Set<() => void>()
  #state: ChatState = emptyChat
  #isOpen = false
  #running: AbortController | null = null

  constructor(parts: ChatStoreParts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): ChatState => this.#state

  /** Restores the stored chat of this tab, or greets; once. */
  readonly open = (): void => {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#show(this.#parts.read())
    const { entries } = this.#state
    if (entries.length === 0) this.#greet()
    for (const entry of entries)
      if (entry.kind === 'deep' && entry.state !== 'failed') this.lookDeeper(entry.examinationId)
  }

  /** One question at a time, and never an empty one. */
  readonly ask = (transport: Transport, prompt: string, ownerConsent = false): void => {
    if (prompt.trim() !== '' && this.#running === null) void this.#ask(transport, prompt.trim(), ownerConsent)
  }

  readonly stop = (): void => {
    this.#abandon()
    this.#become(stopped(this.#state))
  }

  /** Starts the examination with a real browser; the visitor can go on writing meanwhile. */
  readonly lookDeeper = (examinationId: string): void => void this.#look(examinationId)

  readonly startOver = (): void => {
    this.#abandon()
    this.#parts.forget()
    this.#show(emptyChat)
    this.#greet()
  }

  #become(next: ChatState): void {
    if (next === this.#state) return
    this.#parts.keep(next)
    this.#show(next)
  }

  #show(next: ChatState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #abandon(): void {
    const running = this.#running
    this.#running = null
    running?.abort(stopSign())
  }

  #greet(): void {
    const show = (answer: ChatAnswer) => {
      const { entries } = this.#state
      if (entries.some(({ key }) => key === 'greeting')) return
      this.#become({ ...this.#state, entries: [answerEntry('greeting', answer), ...entries] })
    }
    this.#parts.greet().then(show, () => show(this.#parts.greeting))
  }

  async #ask(transport: Transport, prompt: string, ownerConsent: boolean): Promise<void> {
    const key = this.#parts.newKey()
    const mine = new AbortController()
    this.#running = mine
    const messages = saidSoFar(this.#state)
    this.#become(asked(this.#state, key, prompt, ownerConsent))
    const end = (entry: Entry) => {
      // After Stop, a late answer is not shown.
      if (this.#running !== mine) return
      this.#running = null
      this.#become(ended(this.#state, entry))
    }
    try {
      const question = { sessionId: this.#parts.session(), prompt, ownerConsent, messages }
      const answer = await transport(question, mine.signal, (event) => {
        if (this.#running === mine) this.#hear(event)
      })
      if (this.#running === mine) this.#parts.onCards(answer.cards, answer.examination_id)
      end(answerEntry(key, answer))
    } catch (error) {
      end(failureOf(key, prompt, error))
    }
  }

  #hear(event: ChatEvent): void {
    if (event.event === 'card') this.#parts.onCards([event.card], null)
    this.#become(heard(this.#state, event))
  }

  async #look(examinationId: string): Promise<void> {
    const key = `deep-${examinationId}`
    const entry: DeepLook = { kind: 'deep', key, examinationId, state: 'waiting', says: null }
    const others = this.#state.entries.filter((one) => one.key !== key)
    this.#become({ ...this.#state, entries: [...others, entry] })
    const place = (next: Entry) => {
      // A new conversation does not wait for it any more.
      const isAwaited = this.#state.entries.some((one) => one.key === key)
      if (isAwaited) this.#become(placed(this.#state, next))
    }
    try {
      const found = await this.#parts.look(examinationId, (state) => place({ ...entry, state }))
      place(found ? { ...found, key } : { ...entry, state: 'failed' })
    } catch (error) {
      place({ ...entry, state: 'failed', says: error instanceof Error ? error.message : null })
    }
  }
}

function saidSoFar({ entries }: ChatState): { role: 'user' | 'assistant'; content: string }[] {
  return entries
    .flatMap((entry): { role: 'user' | 'assistant'; content: string }[] => {
      if (entry.kind === 'said') return [{ role: 'user', content: entry.text }]
      return entry.kind === 'answer' && entry.text ? [{ role: 'assistant', content: entry.text }] : []
    })
    .slice(-SAID)
}
