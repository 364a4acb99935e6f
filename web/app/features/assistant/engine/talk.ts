import type { ChatAnswer, ChatEvent, FindingCard } from '@sitewright/contract/assistant.ts'
import type { DeepLook, Entry, TalkState } from './entries.ts'
import { answerEntry, asked, emptyTalk, ended, heard, placed, stopped } from './entries.ts'
import { failureOf } from './failure-words.ts'
import type { Way } from './ways.ts'

export interface TalkParts {
  newKey: () => string
  /** The name of the conversation, from its first word on. */
  session: () => string
  greet: () => Promise<ChatAnswer>
  /** How the assistant greets when it cannot be asked. */
  greeting: ChatAnswer
  read: () => TalkState
  keep: (state: TalkState) => void
  forget: () => void
  /** What was found, so that a form can be filled with it. */
  onCards: (cards: FindingCard[], examinationId: string | null) => void
  look: (id: string, onState: (state: DeepLook['state']) => void) => Promise<Entry | null>
}

const SAID = 30
const stopSign = () => new DOMException('Stopped', 'AbortError')

/** One conversation. It goes on while its page is left for another one of the product. */
export class Talk {
  readonly #parts: TalkParts
  readonly #listeners = new Set<() => void>()
  #state: TalkState = emptyTalk
  #isOpen = false
  #running: AbortController | null = null

  constructor(parts: TalkParts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): TalkState => this.#state

  /** Goes on with what this tab has said before, or greets; once. */
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
  readonly ask = (way: Way, prompt: string, ownerConsent = false): void => {
    if (prompt.trim() !== '' && this.#running === null) void this.#ask(way, prompt.trim(), ownerConsent)
  }

  readonly stop = (): void => {
    this.#abandon()
    this.#become(stopped(this.#state))
  }

  /** Has the site of an examination looked at with a real browser; one can go on talking meanwhile. */
  readonly lookDeeper = (examinationId: string): void => void this.#look(examinationId)

  /** Begins a new conversation. */
  readonly startOver = (): void => {
    this.#abandon()
    this.#parts.forget()
    this.#show(emptyTalk)
    this.#greet()
  }

  #become(next: TalkState): void {
    if (next === this.#state) return
    this.#parts.keep(next)
    this.#show(next)
  }

  #show(next: TalkState): void {
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

  async #ask(way: Way, prompt: string, ownerConsent: boolean): Promise<void> {
    const key = this.#parts.newKey()
    const mine = new AbortController()
    this.#running = mine
    const messages = saidSoFar(this.#state)
    this.#become(asked(this.#state, key, prompt, ownerConsent))
    const end = (entry: Entry) => {
      // What comes after Stop is not shown.
      if (this.#running !== mine) return
      this.#running = null
      this.#become(ended(this.#state, entry))
    }
    try {
      const question = { sessionId: this.#parts.session(), prompt, ownerConsent, messages }
      const answer = await way(question, mine.signal, (event) => {
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
      // In a new conversation nobody waits for it any more.
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

function saidSoFar({ entries }: TalkState): { role: 'user' | 'assistant'; content: string }[] {
  return entries
    .flatMap((entry): { role: 'user' | 'assistant'; content: string }[] => {
      if (entry.kind === 'said') return [{ role: 'user', content: entry.text }]
      return entry.kind === 'answer' && entry.text ? [{ role: 'assistant', content: entry.text }] : []
    })
    .slice(-SAID)
}
