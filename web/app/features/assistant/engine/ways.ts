import type { assistantRoutes, ChatAnswer, ChatEvent } from '@sitewright/contract/assistant.ts'
import { call, lightRoute } from '#app/client/api.ts'
import { callWithEvents } from '#app/client/chat/event-call.ts'

export interface Question {
  sessionId: string
  prompt: string
  ownerConsent: boolean
  /** What was said before; the server keeps its own record and only counts these. */
  messages: { role: 'user' | 'assistant'; content: string }[]
}

/** Asks one question and gives its answer; rejects with the signal's reason when stopped. */
export type Way = (
  question: Question,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
) => Promise<ChatAnswer>

const chat = lightRoute<typeof assistantRoutes.chat>({ method: 'POST', path: '/api/chat' })
const greeting = lightRoute<typeof assistantRoutes.greeting>({ method: 'GET', path: '/api/chat' })

export const askByStream: Way = (question, signal, onEvent) =>
  callWithEvents<typeof chat, ChatEvent>(chat, { body: question, signal, onEvent })

export const askForGreeting = () => call(greeting)
