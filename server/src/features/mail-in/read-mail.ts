import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inLineMsOf, onceLate } from '#outside/examiner/processes.ts'
import { queues } from '#platform/budget-table.ts'
import { Semaphore } from '#platform/semaphore.ts'
import type { MailBody, ParsedMail, ReadAnswer, ReadOrder } from './parsed-mail.ts'
import { plainReplyText } from './reply-text.ts'

const READ_MAX_MS = 20_000
const REPLY_MAX_MS = 10_000
const IDLE_MS = 60_000
/** A small young generation, so that what a mail leaves behind is collected early. */
const HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']
const READER = fileURLToPath(new URL('./read-mail-process.ts', import.meta.url))

const line = new Semaphore(queues.mails)
let reader: ChildProcess | null = null
let rest: NodeJS.Timeout | undefined

/** The mail cannot be read, and will not be later either. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

/**
 * Reads a stranger's mail in a process of its own, which ends after 20 s of its own time (in line for a processor is none)
 * or at 192 MB of heap: no mail holds up anything else. It is no thread, since one that runs out of heap may end all of
 * us. Throws `UnreadableMail`.
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
    reader ??= start()
    const child = reader
    child.ref()
    child.channel?.ref()
    const callOff = onceLate(maxMs, () => inLineMsOf(child.pid), stop)
    const settled = new AbortController()
    const { signal } = settled
    try {
      const ended = once(child, 'exit', { signal }).then((): ReadAnswer[] => [
        { failure: 'it took too long or too much memory' },
      ])
      const answered = once(child, 'message', { signal }) as Promise<ReadAnswer[]>
      // The one that loses the race is broken off.
      for (const one of [ended, answered]) one.catch(() => undefined)
      // What cannot be written to one that has just died shows as its end.
      child.send(order, () => undefined)
      const [answer] = await Promise.race([answered, ended])
      return answer ?? { failure: 'it was not read' }
    } catch (error) {
      stop()
      throw error
    } finally {
      settled.abort()
      callOff()
      // A reader without work keeps no process from ending.
      child.unref()
      child.channel?.unref()
      rest = setTimeout(stop, IDLE_MS).unref()
    }
  })
}

function start(): ChildProcess {
  const child = fork(READER, [], {
    execArgv: HEAP,
    // It reads strangers' bytes: no key or password of ours is within its reach.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => undefined)
  child.on('exit', () => {
    if (reader === child) reader = null
  })
  return child
}

function stop(): void {
  reader?.kill('SIGKILL')
  reader = null
}
