import { chatSessionId } from '#app/client/chat/chat-session.ts'
import { chatLog } from './chat-log.ts'
import { type ChatState, type Entry, emptyChat, stopped } from './entries.ts'
import { interrupted } from './failure-words.ts'

const MOST = 40

/** Stores the chat for the next page of this tab, without pictures, which are too large. */
export function storeChat(state: ChatState): void {
  const kept = withoutRunning(state)
    .slice(-MOST)
    .map((entry) => (entry.kind === 'answer' ? { ...entry, screenshot: null } : entry))
  chatLog.write({ session: chatSessionId(), entries: kept })
}

/** The entries if the page unloads during an answer: the cards found so far stay. */
function withoutRunning(state: ChatState): readonly Entry[] {
  const { running, entries } = state
  if (!running) return entries
  const found = running.cards.length > 0 ? stopped(state).entries : entries
  return [...found, interrupted(`${running.key}-left`, running.prompt)]
}

export function readStoredChat(): ChatState {
  const kept = chatLog.read() as { session?: unknown; entries?: unknown } | null
  if (kept?.session !== chatSessionId() || !Array.isArray(kept.entries)) return emptyChat
  return { entries: kept.entries as Entry[], running: null }
}
