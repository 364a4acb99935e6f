import { newId } from '#app/client/new-id.ts'
import { createStored, useStored } from '#app/client/stored.ts'
import { changedDraft, type Draft, draftAsText, draftFromText, emptyDraft } from './draft.ts'

const stored = createStored({ key: 'quote-draft', parse: (text) => draftFromText(text, Date.now()) })

/** The present draft, for code outside of components. */
export const readDraft = stored.read

export function changeDraft(change: Partial<Draft>): void {
  stored.write(draftAsText(changedDraft(readDraft(), change), Date.now()))
}

/** The `client_id` of the present draft: the same one, also after a reload, until the draft is cleared. */
export function clientIdOfDraft(): string {
  const clientId = readDraft().clientId ?? newId()
  changeDraft({ clientId })
  return clientId
}

export const clearDraft = (): void => stored.write(null)

/** The present draft, kept in this browser: the same in every tab, and still there after signing in. */
export const useDraft = (): Draft => useStored(stored, emptyDraft)
