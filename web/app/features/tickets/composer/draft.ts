const keyOf = (userId: number, ticketId: number) => `draft:${userId}:${ticketId}`

/** A text that was begun and not sent, kept in this browser; without storage there is simply no draft. */
export function draftOf(userId: number, ticketId: number): string {
  try {
    return localStorage.getItem(keyOf(userId, ticketId)) ?? ''
  } catch (error) {
    console.warn('Drafts cannot be read in this browser.', error)
    return ''
  }
}

export function keepDraft(userId: number, ticketId: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(userId, ticketId))
    else localStorage.setItem(keyOf(userId, ticketId), text)
  } catch (error) {
    console.warn('Drafts cannot be kept in this browser.', error)
  }
}
