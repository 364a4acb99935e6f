import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { queues } from '#platform/budget-table.ts'
import { Semaphore } from '#platform/semaphore.ts'
import type { MailBody, ParsedMail, ReadAnswer, ReadOrder } from './parsed-mail.ts'
import { plainReplyText } from './reply-text.ts'

const READ_MAX_MS = 20_000
const REPLY_MAX_MS = 10_000
const IDLE_MS = 60_000
const HEAP_MAX_MB = 192

const line = new Semaphore(queues.mails)
let thread: Worker | null = null
let rest: NodeJS.Timeout | undefined

/** The mail cannot be read, and will not be later either. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

/**
 * Reads a stranger's mail in a thread of its own, which is ended after 20 s or at 192 MB of heap: no mail holds up
 * anything else. Throws `UnreadableMail`.
 */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const answer = await ask({ raw }, READ_MAX_MS)
  if ('mail' in answer) return answer.mail
  throw new UnreadableMail('failure' in answer ? answer.failure : 'it was not read')
}

/** What the person wrote, found there too; where that takes longer than 10 s, more of what they quote stays. */
export async function readReply(body: MailBody): Promise<string> {
  const answer = await ask({ body }, REPLY_MAX_MS)
  return 'reply' in answer ? answer.reply : plainReplyText({ ...body, html: '' })
}

function ask(order: ReadOrder, maxMs: number): Promise<ReadAnswer> {
  return line.run(async () => {
    clearTimeout(rest)
    thread ??= start()
    const worker = thread
    worker.ref()
    const timer = setTimeout(stop, maxMs)
    const settled = new AbortController()
    const { signal } = settled
    try {
      const ended = once(worker, 'exit', { signal }).then((): ReadAnswer[] => [
        { failure: 'it took too long' },
      ])
      const answered = once(worker, 'message', { signal }) as Promise<ReadAnswer[]>
      // The one that loses the race is broken off.
      for (const one of [ended, answered]) one.catch(() => undefined)
      worker.postMessage(order)
      const [answer] = await Promise.race([answered, ended])
      return answer ?? { failure: 'it was not read' }
    } catch (error) {
      stop()
      return { failure: (error as Error).message }
    } finally {
      settled.abort()
      clearTimeout(timer)
      // A thread without work keeps no process from ending.
      worker.unref()
      rest = setTimeout(stop, IDLE_MS).unref()
    }
  })
}

function start(): Worker {
  const worker = new Worker(new URL('./read-mail-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}

function stop(): void {
  void thread?.terminate()
  thread = null
}
