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

export interface Talk {
  subscribe: (listener: () => void) => () => void
  read: () => TalkState
  /** Shows the greeting, once. */
  open: () => void
  ask: (way: Way, prompt: string, ownerConsent?: boolean) => void
  stop: () => void
  lookDeeper: (examinationId: string) => void
  /** Begins a new conversation. */
  startOver: () => void
}

const SAID = 30

/** One conversation. It goes on while its page is left for another one of the product. */
export function createTalk(parts: TalkParts): Talk {
  const listeners = new Set<() => void>()
  let state: TalkState = emptyTalk
  let isOpen = false
  let running: AbortController | null = null

  const become = (next: TalkState) => {
    if (next === state) return
    state = next
    parts.keep(state)
    for (const listener of listeners) listener()
  }
  const greet = () => {
    const show = (answer: ChatAnswer) => {
      const isFirst = !state.entries.some(({ key }) => key === 'greeting')
      if (isFirst) become({ ...state, entries: [answerEntry('greeting', answer), ...state.entries] })
    }
    parts.greet().then(show, () => show(parts.greeting))
  }

  async function ask(way: Way, prompt: string, ownerConsent: boolean): Promise<void> {
    const key = parts.newKey()
    const stopping = new AbortController()
    running = stopping
    const messages = saidSoFar(state)
    become(asked(state, key, prompt, ownerConsent))
    const isMine = () => running === stopping
    try {
      const question = { sessionId: parts.session(), prompt, ownerConsent, messages }
      const onEvent = (event: ChatEvent) => {
        if (!isMine()) return
        if (event.event === 'card') parts.onCards([event.card], null)
        become(heard(state, event))
      }
      const answer = await way(question, stopping.signal, onEvent)
      if (!isMine()) return
      parts.onCards(answer.cards, answer.examination_id)
      become(ended(state, answerEntry(key, answer)))
    } catch (error) {
      if (!isMine()) return
      become(ended(state, failureOf(key, prompt, error)))
    }
    running = null
  }

  async function look(examinationId: string): Promise<void> {
    const key = `deep-${examinationId}`
    const entry: DeepLook = { kind: 'deep', key, examinationId, state: 'waiting', says: null }
    become(placed({ ...state, entries: state.entries.filter((one) => one.key !== key) }, entry))
    const tell = (change: Partial<DeepLook>) => become(placed(state, { ...entry, ...change }))
    try {
      const found = await parts.look(examinationId, (now) => tell({ state: now }))
      if (found) become(placed(state, { ...found, key }))
      else tell({ state: 'failed' })
    } catch (error) {
      tell({ state: 'failed', says: error instanceof Error ? error.message : null })
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    open() {
      if (isOpen) return
      isOpen = true
      state = parts.read()
      for (const listener of listeners) listener()
      if (state.entries.length === 0) greet()
      for (const entry of state.entries)
        if (entry.kind === 'deep' && entry.state !== 'failed') void look(entry.examinationId)
    },
    ask: (way, prompt, ownerConsent = false) => {
      if (prompt.trim() !== '' && running === null) void ask(way, prompt.trim(), ownerConsent)
    },
    stop() {
      const stopping = running
      running = null
      stopping?.abort(new DOMException('Stopped', 'AbortError'))
      become(stopped(state))
    },
    lookDeeper: (examinationId) => void look(examinationId),
    startOver() {
      running?.abort(new DOMException('Stopped', 'AbortError'))
      running = null
      parts.forget()
      state = emptyTalk
      for (const listener of listeners) listener()
      greet()
    },
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
