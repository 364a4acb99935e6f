import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import { isThisMachine } from './smtp.ts'

/** For servers that do not announce new mails; well within the minute that we promise. */
const LOOK_EVERY_MS = 20_000
const STEP_TIMEOUT_MS = 15_000
const SILENCE_MAX_MS = 60_000
const RECONNECT_MAX_MS = 60_000
const AT_ONCE = 50

interface Inbox {
  /** `imaps://name:password@host:993/INBOX`, the folder being INBOX without one. */
  url: string
  maxBytes: number
  /** Resolves once the mail is kept; only then is it marked as seen. */
  take: (raw: Buffer) => Promise<void>
  log: Logger
}

/**
 * Takes every mail of a mailbox that is not marked as seen, a moment after it came, and marks it. Connects again for as
 * long as it takes. A password never travels in the clear except to this machine.
 */
export function watchInbox(inbox: Inbox): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const watched = keepWatching(inbox, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await watched
    },
  }
}

/** Signs in, opens the folder and changes nothing; rejects with what the server says. */
export async function checkImap(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    await client.connect()
    await client.mailboxOpen(folderOf(url), { readOnly: true })
  } finally {
    client.close()
  }
}

async function keepWatching(inbox: Inbox, signal: AbortSignal): Promise<void> {
  let pause = 1_000
  while (!signal.aborted) {
    try {
      await watchOnce(inbox, signal, () => {
        pause = 1_000
      })
    } catch (error) {
      if (!signal.aborted)
        inbox.log.warn({ reason: (error as Error).message }, 'the mailbox of INBOUND_IMAP_URL cannot be read')
    }
    await wait(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 2, RECONNECT_MAX_MS)
  }
}

/** One connection, until it breaks or we stop. */
async function watchOnce(inbox: Inbox, signal: AbortSignal, worked: () => void): Promise<void> {
  const client = await openClient(inbox.url, inbox.maxBytes)
  let wake: () => void = () => undefined
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  client.on('error', (error) =>
    inbox.log.warn({ reason: error.message }, 'the connection to the mailbox broke'),
  )
  client.on('exists', () => wake())
  client.on('close', () => wake())
  try {
    await client.connect()
    await client.mailboxOpen(folderOf(inbox.url))
    while (client.usable && !signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const areLeft = await takeUnseen(client, inbox)
      worked()
      // Nothing new wakes us for what lies there already: behind a heap of junk an answer would wait for hours.
      if (areLeft) continue
      await Promise.race([
        woken,
        wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined),
      ])
    }
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** The next mails that are not marked as seen; says whether more are left, where the server lets us mark them. */
async function takeUnseen(client: ImapFlow, { take, maxBytes, log }: Inbox): Promise<boolean> {
  const unseen = (await client.search({ seen: false }, { uid: true })) || []
  let isMarked = false
  for (const uid of unseen.slice(0, AT_ONCE)) {
    const found = await client.fetchOne(uid, { size: true }, { uid: true })
    if (!found) continue
    if ((found.size ?? 0) > maxBytes) log.warn({ bytes: found.size }, 'a mail was too large and is not taken')
    else {
      const mail = await client.fetchOne(uid, { source: true }, { uid: true })
      if (mail === false || !mail.source) continue
      await take(mail.source)
    }
    isMarked = await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })
  }
  return isMarked && unseen.length > AT_ONCE
}

async function openClient(address: string, maxBytes = 1024 * 1024): Promise<ImapFlow> {
  // Most have no mailbox, and its library takes 30 MB.
  const { ImapFlow } = await import('imapflow')
  const url = new URL(address)
  const secure = url.protocol === 'imaps:'
  return new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    doSTARTTLS: secure || isThisMachine(url.hostname) ? undefined : true,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: SILENCE_MAX_MS,
    autoIdleDelay: 500,
    maxIdleTime: LOOK_EVERY_MS,
    maxLiteralSize: maxBytes + 1024 * 1024,
    maxResponseSize: 2 * maxBytes + 4 * 1024 * 1024,
  })
}

function folderOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX'
}
