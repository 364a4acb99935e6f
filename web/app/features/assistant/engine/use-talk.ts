import { useEffect, useSyncExternalStore } from 'react'
import { beginChatSession, endChatSession } from '#app/client/chat/chat-session.ts'
import { keepFindings } from '#app/client/chat/kept-findings.ts'
import { newId } from '#app/client/new-id.ts'
import { onSessionChange, readSession } from '#app/client/session.ts'
import { GREETING } from '../greeting.ts'
import { deepAnswer, lookDeeper } from './deep.ts'
import type { TalkState } from './entries.ts'
import { forgetTalk, keepTalk, readKeptTalk } from './kept-talk.ts'
import { Talk } from './talk.ts'
import { askForGreeting } from './ways.ts'

/** The one conversation of this tab. */
const talk = new Talk({
  newKey: newId,
  session: beginChatSession,
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
  read: readKeptTalk,
  keep: keepTalk,
  forget: () => {
    endChatSession()
    forgetTalk()
  },
  onCards: keepFindings,
  look: async (id, onState) => {
    const found = await lookDeeper(id, onState)
    if (!found) return null
    keepFindings(found.cards, id)
    return deepAnswer('', found)
  },
})

/** What one person said is not shown to the next; who signs in takes it along. */
let lastUserId = readSession()?.id ?? null
onSessionChange(() => {
  const userId = readSession()?.id ?? null
  if (userId !== lastUserId && lastUserId !== null) talk.startOver()
  lastUserId = userId
})

export function useTalk(): [TalkState, Talk] {
  const state = useSyncExternalStore(talk.subscribe, talk.read)
  useEffect(() => talk.open(), [])
  return [state, talk]
}
