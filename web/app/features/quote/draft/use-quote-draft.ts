import { useSyncExternalStore } from 'react'
import { newId } from '#app/client/new-id.ts'
import { changedDraft, draftAsText, draftFromText, emptyDraft, type QuoteDraft } from './quote-draft.ts'

const KEY = 'quote-draft'
const listeners = new Set<() => void>()
let current: QuoteDraft | null = null

const announce = () => {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    current = null
    announce()
  })
}

// A browser that keeps nothing (private windows, a full disk) still calculates.
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch (error) {
    console.warn('The quote cannot be kept in this browser.', error)
    return null
  }
}

function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch (error) {
    console.warn('The quote cannot be kept in this browser.', error)
  }
}

/** The quote under way, for what is not drawn. */
export function readDraft(): QuoteDraft {
  current ??= draftFromText(stored(), Date.now())
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changeDraft(change: Partial<QuoteDraft>): void {
  current = changedDraft(readDraft(), change)
  keep(draftAsText(current, Date.now()))
  announce()
}

/** The `client_id` of the quote under way: the same one, also after a reload, until the draft is cleared. */
export function clientIdOfDraft(): string {
  const clientId = readDraft().clientId ?? newId()
  changeDraft({ clientId })
  return clientId
}

export function clearDraft(): void {
  current = emptyDraft
  keep(null)
  announce()
}

/** The quote under way, kept in this browser: the same in every tab, and still there after signing in. */
export function useQuoteDraft(): QuoteDraft {
  return useSyncExternalStore(subscribe, readDraft, () => emptyDraft)
}
