/** An IMAP server in memory, for tests; only what we use of it. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface StoredMessage {
    flags: string[]
    raw: string
  }

  interface ImapServer {
    server: Server
    getMailbox(path: string): { messages: StoredMessage[] }
    /** `raw` as a binary string. Says so to those who listen. */
    appendMessage(path: string, flags: string[], internalDate: Date | false, raw: string): void
  }

  interface Options {
    plugins?: string[]
    users?: Record<string, { password: string }>
    storage?: Record<string, { messages?: { raw: string; flags?: string[] }[] }>
  }

  export default function hoodiecrow(options: Options): ImapServer
}
