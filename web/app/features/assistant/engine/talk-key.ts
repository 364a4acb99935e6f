import { readTabJson } from '#app/client/tab-storage.ts'

/** Under which a tab keeps its talk. */
export const TALK_KEY = 'chat-log'

export const hasKeptTalk = (): boolean => readTabJson(TALK_KEY) !== null
