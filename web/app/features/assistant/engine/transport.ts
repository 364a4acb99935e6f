import type { assistantRoutes, ChatAnswer, ChatEvent } from '@sitewright/contract/assistant.ts'
import { addedFiles, forgetAddedFiles } from '#app/client/added-files.ts'
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
export type Transport = (
  question: Question,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
) => Promise<ChatAnswer>

const chat = lightRoute<typeof assistantRoutes.chat>({ method: 'POST', path: '/api/chat' })
const greeting = lightRoute<typeof assistantRoutes.greeting>({ method: 'GET', path: '/api/chat' })

export const askByStream: Transport = async (question, signal, onEvent) => {
  const body = { ...question, ...addedFiles() }
  const answer = await callWithEvents<typeof chat, ChatEvent>(chat, { body, signal, onEvent })
  // The ticket that came out of the chat has taken them.
  if (answer.ticket_id !== null) forgetAddedFiles()
  return answer
}

export const askForGreeting = () => call(greeting)
