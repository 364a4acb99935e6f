/** What is being written: a message to the other side, or a note among staff. */
export type DraftOf = 'message' | 'note'

const keyOf = (userId: number, ticketId: number, of: DraftOf) =>
  `draft:${userId}:${ticketId}${of === 'note' ? ':note' : ''}`

/** A text that was begun and not sent, kept in this browser; without storage there is simply no draft. */
export function draftOf(userId: number, ticketId: number, of: DraftOf): string {
  try {
    return localStorage.getItem(keyOf(userId, ticketId, of)) ?? ''
  } catch (error) {
    console.warn('Drafts cannot be read in this browser.', error)
    return ''
  }
}

export function keepDraft(userId: number, ticketId: number, of: DraftOf, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(userId, ticketId, of))
    else localStorage.setItem(keyOf(userId, ticketId, of), text)
  } catch (error) {
    console.warn('Drafts cannot be kept in this browser.', error)
  }
}
