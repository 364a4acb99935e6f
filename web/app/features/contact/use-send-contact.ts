import { contactRoutes, type NewContact } from '@sitewright/contract/contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addedFiles, forgetAddedFiles } from '#app/client/added-files.ts'
import { track } from '#app/client/analytics/track.ts'
import { call } from '#app/client/api.ts'
import { startedChatSession } from '#app/client/chat/chat-session.ts'
import { newId } from '#app/client/new-id.ts'
import { isClientIdUsed } from '#app/client/used-client-id.ts'

/** The server may examine a slow site before it answers. */
const TIMEOUT_MS = 45_000

export interface Sent {
  aiResponse: string
  ticketId: number
}

/** Sends the message with its chat session, and refreshes the lists of requests. */
export function useSendContact(): (message: NewContact, token: string | undefined) => Promise<Sent> {
  const queries = useQueryClient()
  // The same one until it is acknowledged: a message whose answer was lost stays one ticket.
  const clientId = useRef<string>(undefined)
  return async (message, token) => {
    const sessionId = startedChatSession()
    clientId.current ??= newId()
    const sent = await call(contactRoutes.send, {
      body: {
        ...message,
        client_id: clientId.current,
        ...addedFiles(),
        ...(token ? { cf_turnstile_token: token } : {}),
        ...(sessionId ? { sessionId } : {}),
      },
      timeoutMs: TIMEOUT_MS,
    }).catch((error: unknown) => {
      if (isClientIdUsed(error)) clientId.current = undefined
      throw error
    })
    clientId.current = undefined
    track('message_sent')
    forgetAddedFiles()
    for (const key of ['requests', 'overview']) void queries.invalidateQueries({ queryKey: [key] })
    return sent
  }
}
