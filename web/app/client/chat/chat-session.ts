import { newId } from '../new-id.ts'
import { readSession } from '../session.ts'
import { createTabStored } from '../tab-storage.ts'

const stored = createTabStored('chat-session')

export interface ChatSession {
  id: string
  /** The account it belongs to; null for a guest, whose chat moves into the account at sign-in. */
  userId: number | null
  /** Whether it has messages. */
  isStarted: boolean
}

/**
 * The session to continue: the stored one, unless it belongs to another account. It lasts for the tab, so that it
 * survives registration and sign-in.
 */
export function sessionFor(stored: unknown, userId: number | null, makeId: () => string): ChatSession {
  const known = isSession(stored) ? stored : null
  if (known && (known.userId === null || known.userId === userId)) return { ...known, userId }
  return { id: makeId(), userId, isStarted: false }
}

function isSession(value: unknown): value is ChatSession {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, isStarted } = value as Partial<ChatSession>
  return (
    typeof id === 'string' &&
    /^[\w-]{22,64}$/.test(id) &&
    (userId === null || typeof userId === 'number') &&
    typeof isStarted === 'boolean'
  )
}

function current(): ChatSession {
  const kept = stored.read()
  const session = sessionFor(kept, readSession()?.id ?? null, newId)
  if (JSON.stringify(session) !== JSON.stringify(kept)) stored.write(session)
  return session
}

/** The `sessionId` of this tab's conversation with the assistant. */
export const chatSessionId = (): string => current().id

/** Marks the session as used by a message. */
export function startChatSession(): string {
  const session = current()
  stored.write({ ...session, isStarted: true })
  return session.id
}

/** The `sessionId` for a form that follows from the conversation; undefined while it has no message. */
export function startedChatSession(): string | undefined {
  const { id, isStarted } = current()
  return isStarted ? id : undefined
}

/** Clears the conversation: the next message starts another one. */
export function endChatSession(): void {
  stored.write(null)
}
