import { chatSessionId } from '#app/client/chat/chat-session.ts'
import { readTabJson, writeTab } from '#app/client/tab-storage.ts'
import { type Entry, emptyTalk, stopped, type TalkState } from './entries.ts'
import { interrupted } from './failure-words.ts'
import { TALK_KEY } from './talk-key.ts'

const MOST = 40

/** Keeps the talk for the next page of this tab; pictures are too large for that. */
export function keepTalk(state: TalkState): void {
  const kept = withoutRunning(state)
    .slice(-MOST)
    .map((entry) => (entry.kind === 'answer' ? { ...entry, screenshot: null } : entry))
  writeTab(TALK_KEY, JSON.stringify({ session: chatSessionId(), entries: kept }))
}

/** As it is when the page goes away in the middle of an answer: what was found stays. */
function withoutRunning(state: TalkState): readonly Entry[] {
  const { running, entries } = state
  if (!running) return entries
  const found = running.cards.length > 0 ? stopped(state).entries : entries
  return [...found, interrupted(`${running.key}-left`, running.prompt)]
}

/** The talk of this tab's conversation, or an empty one. */
export function readKeptTalk(): TalkState {
  const kept = readTabJson(TALK_KEY) as { session?: unknown; entries?: unknown } | null
  if (kept?.session !== chatSessionId() || !Array.isArray(kept.entries)) return emptyTalk
  return { entries: kept.entries as Entry[], running: null }
}

export function forgetTalk(): void {
  writeTab(TALK_KEY, null)
}
