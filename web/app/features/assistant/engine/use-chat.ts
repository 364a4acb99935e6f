import { useEffect, useSyncExternalStore } from 'react'
import { endChatSession, startChatSession } from '#app/client/chat/chat-session.ts'
import { keepFindings } from '#app/client/chat/kept-findings.ts'
import { newId } from '#app/client/new-id.ts'
import { onSessionChange, readSession } from '#app/client/session.ts'
import { GREETING } from '../greeting.ts'
import { chatLog } from './chat-log.ts'
import { ChatStore } from './chat-store.ts'
import { deepAnswer, lookDeeper } from './deep.ts'
import type { ChatState } from './entries.ts'
import { readStoredChat, storeChat } from './stored-chat.ts'
import { askForGreeting } from './transport.ts'

/** The one conversation of this tab. */
const chat = new ChatStore({
  newKey: newId,
  session: startChatSession,
  greet: askForGreeting,
  greeting: {
    response: GREETING.join('\n\n'),
    cards: [],
    hygiene: null,
    actions: [],
    examination_id: null,
    written_by: 'builtin',
    ticket_id: null,
  },
  read: readStoredChat,
  keep: storeChat,
  forget: () => {
    endChatSession()
    chatLog.write(null)
  },
  onCards: keepFindings,
  look: async (id, onState) => {
    const found = await lookDeeper(id, onState)
    if (!found) return null
    keepFindings(found.cards, id)
    return deepAnswer('', found)
  },
})

/** A chat is not shown to the next account; a guest's chat moves into the account at sign-in. */
let lastUserId = readSession()?.id ?? null
onSessionChange(() => {
  const userId = readSession()?.id ?? null
  if (userId !== lastUserId && lastUserId !== null) chat.startOver()
  lastUserId = userId
})

export function useChat(): [ChatState, ChatStore] {
  const state = useSyncExternalStore(chat.subscribe, chat.read)
  useEffect(() => chat.open(), [])
  return [state, chat]
}
