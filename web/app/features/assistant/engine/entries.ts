import type { ChatAction, ChatAnswer, ChatEvent, FindingCard } from '@sitewright/contract/assistant.ts'

export interface Said {
  kind: 'said'
  key: string
  text: string
}

export interface Answer {
  kind: 'answer'
  key: string
  text: string
  cards: FindingCard[]
  hygiene: string | null
  actions: ChatAction[]
  examinationId: string | null
  /** What a visitor sees, as a PNG in base64. */
  screenshot: string | null
  /** The visitor stopped it: what was there by then. */
  isStopped: boolean
}

export interface Failure {
  kind: 'failure'
  key: string
  text: string
  /** What "Try again" sends; null where that would not help. */
  prompt: string | null
  href: string
}

/** An examination with a real browser, running or failed. Its findings become an answer. */
export interface DeepLook {
  kind: 'deep'
  key: string
  examinationId: string
  state: 'waiting' | 'running' | 'failed'
  says: string | null
}

export type Entry = Said | Answer | Failure | DeepLook

export interface Running {
  key: string
  prompt: string
  ownerConsent: boolean
  progress: string[]
  text: string
  cards: FindingCard[]
}

export interface ChatState {
  entries: readonly Entry[]
  running: Running | null
}

export const emptyChat: ChatState = { entries: [], running: null }

export const answerEntry = (key: string, answer: ChatAnswer): Answer => ({
  kind: 'answer',
  key,
  text: answer.response,
  cards: answer.cards,
  hygiene: answer.hygiene,
  actions: answer.actions,
  examinationId: answer.examination_id,
  screenshot: null,
  isStopped: false,
})

/** A question is asked; its failed try, if there was one, goes. */
export function asked(state: ChatState, key: string, prompt: string, ownerConsent: boolean): ChatState {
  const last = state.entries.at(-1)
  const isAgain = last?.kind === 'failure' && last.prompt === prompt
  const entries: Entry[] = isAgain
    ? state.entries.slice(0, -1)
    : [...state.entries, { kind: 'said', key: `${key}-said`, text: prompt }]
  return { entries, running: { key, prompt, ownerConsent, progress: [], text: '', cards: [] } }
}

export function heard(state: ChatState, event: ChatEvent): ChatState {
  const { running } = state
  if (!running) return state
  return { ...state, running: { ...running, ...changeBy(event, running) } }
}

function changeBy(event: ChatEvent, { progress, text, cards }: Running): Partial<Running> {
  if (event.event === 'progress')
    return progress.at(-1) === event.says ? {} : { progress: [...progress, event.says] }
  if (event.event === 'text') return { text: text + event.delta }
  if (event.event === 'restart') return { text: '' }
  if (event.event === 'card')
    return cards.some(({ id }) => id === event.card.id) ? {} : { cards: [...cards, event.card] }
  return {}
}

export const ended = (state: ChatState, entry: Entry): ChatState => ({
  entries: [...state.entries, entry],
  running: null,
})

/** What there is of an answer that the visitor did not want to wait for. */
export function stopped(state: ChatState): ChatState {
  const { running } = state
  if (!running) return state
  const { key, text, cards } = running
  const rest = { hygiene: null, actions: [], examinationId: null, screenshot: null, isStopped: true }
  return ended(state, { kind: 'answer', key, text, cards, ...rest })
}

export function placed(state: ChatState, entry: Entry): ChatState {
  const isThere = state.entries.some(({ key }) => key === entry.key)
  return {
    ...state,
    entries: isThere
      ? state.entries.map((one) => (one.key === entry.key ? entry : one))
      : [...state.entries, entry],
  }
}
