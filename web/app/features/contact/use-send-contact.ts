import { contactRoutes, type NewContact } from '@sitewright/contract/contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { track } from '#app/client/analytics/track.ts'
import { call } from '#app/client/api.ts'
import { begunChatSession } from '#app/client/chat/chat-session.ts'

/** A slow site may be looked at before the answer comes. */
const PATIENCE_MS = 45_000

export interface Sent {
  aiResponse: string
  ticketId: number
}

/** Sends the message with the conversation it came out of; what lists requests is asked again. */
export function useSendContact(): (message: NewContact, token: string | undefined) => Promise<Sent> {
  const queries = useQueryClient()
  return async (message, token) => {
    const sessionId = begunChatSession()
    const sent = await call(contactRoutes.send, {
      body: {
        ...message,
        ...(token ? { cf_turnstile_token: token } : {}),
        ...(sessionId ? { sessionId } : {}),
      },
      timeoutMs: PATIENCE_MS,
    })
    track('message_sent')
    for (const key of ['requests', 'overview', 'promotion'])
      void queries.invalidateQueries({ queryKey: [key] })
    return sent
  }
}
