import { newId } from '../new-id.ts'
import { readSession } from '../session.ts'
import { readTabJson, writeTab } from '../tab-storage.ts'

const KEY = 'chat-session'

export interface ChatSession {
  id: string
  /** Whose it is; null while a guest talks, who takes it along when signing in. */
  userId: number | null
  /** Whether anything was said under it. */
  begun: boolean
}

/**
 * The session that goes on for this person: what somebody else said in this tab is not theirs. It is made for the tab
 * rather than for each page load, so that it is the same one after the way through registration and sign-in.
 */
export function sessionFor(stored: unknown, userId: number | null, makeId: () => string): ChatSession {
  const known = isSession(stored) ? stored : null
  if (known && (known.userId === null || known.userId === userId)) return { ...known, userId }
  return { id: makeId(), userId, begun: false }
}

function isSession(value: unknown): value is ChatSession {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, begun } = value as Partial<ChatSession>
  return (
    typeof id === 'string' &&
    /^[\w-]{22,64}$/.test(id) &&
    (userId === null || typeof userId === 'number') &&
    typeof begun === 'boolean'
  )
}

function current(): ChatSession {
  const stored = readTabJson(KEY)
  const session = sessionFor(stored, readSession()?.id ?? null, newId)
  const text = JSON.stringify(session)
  if (text !== JSON.stringify(stored)) writeTab(KEY, text)
  return session
}

/** The `sessionId` of this tab's conversation with the assistant. */
export const chatSessionId = (): string => current().id

/** Something is being said. */
export function beginChatSession(): string {
  const session = current()
  writeTab(KEY, JSON.stringify({ ...session, begun: true }))
  return session.id
}

/** The `sessionId` for a form that comes out of the conversation; undefined while nothing was said. */
export function begunChatSession(): string | undefined {
  const { id, begun } = current()
  return begun ? id : undefined
}

/** Forgets the conversation: the next word begins another one. */
export function endChatSession(): void {
  writeTab(KEY, null)
}
