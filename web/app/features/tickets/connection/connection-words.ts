export type LinkState = 'connected' | 'connecting' | 'offline' | 'refused'

/** The line above the chat about the connection; it never claims more than is known. */
export function connectionWords(
  link: LinkState,
  syncedAt: number | null,
  clock: (at: number) => string,
): string {
  if (link === 'connected') return 'Connected'
  if (link === 'offline') return 'Offline: messages are kept and sent when you are back'
  const synced = syncedAt === null ? '' : ` last synced ${clock(syncedAt)}`
  if (link === 'refused') return synced ? `Not connected,${synced}` : 'Not connected'
  return synced ? `Reconnecting…${synced}` : 'Connecting…'
}

/** The spec's sentence for a connection that the server refuses for good. */
export function refusedWords(reason: string): string {
  return `Chat connection failed: ${reason.replace(/[.\s]+$/, '')}. Please refresh the page.`
}
