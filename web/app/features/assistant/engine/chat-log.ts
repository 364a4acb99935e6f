import { createTabStored } from '#app/client/tab-storage.ts'

/** The chat of this tab, apart from its reader so that the first page need not load that. */
export const chatLog = createTabStored('chat-log')
