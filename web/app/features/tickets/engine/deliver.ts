import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import type { TicketMessage } from '@sitewright/contract/tickets.ts'
import { backoffMs } from './backoff.ts'
import type { Pending } from './thread-state.ts'

export const ACK_WITHIN_MS = 5_000
const LIVE_TRIES = 3
/** A file is heavy, so the person decides sooner. */
const REST_TRIES = { text: 5, file: 3 }

/** What failed, as far as it decides what to do next. */
export interface Failure {
  code: string
  says: string
  retryAfterMs?: number
}

/** The ways to the server, handed in so that tests can cut them. */
export interface Ways {
  isLive: () => boolean
  /** The socket; rejects when no acknowledgement came in time. */
  emit: (text: string, clientId: string) => Promise<{ id: number; seq: number } | SocketProblem>
  /** REST, for a file too; `signal` stops it. */
  post: (item: Pending, onProgress: (part: number) => void, signal: AbortSignal) => Promise<TicketMessage>
  /** Reads what `emit` and `post` throw. */
  failureOf: (error: unknown) => Failure
  wait: (ms: number) => Promise<void>
}

export type Outcome =
  | { kind: 'delivered'; seq: number; message?: TicketMessage }
  | { kind: 'refused'; reason: string }
  /** Nobody answered: it is kept and tried again when the connection is back. */
  | { kind: 'unreachable' }
  | { kind: 'stopped' }

/** Trying the same thing again cannot help, except after these. */
const passing = ['unavailable', 'unexpected', 'rate_limited', 'signed_out', 'timeout']
const unreachable = ['unavailable', 'timeout', 'signed_out']

/**
 * Brings one message to the server: up to three times over the socket, then over REST, always with the same
 * client_id, so that an answer lost on the way never doubles it.
 */
export async function deliver(
  item: Pending,
  ways: Ways,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!item.file) {
    const outcome = await deliverLive(item, ways, signal)
    if (outcome) return outcome
  }
  return deliverByRest(item, ways, onProgress, signal)
}

async function deliverLive(item: Pending, ways: Ways, signal: AbortSignal): Promise<Outcome | null> {
  for (let failures = 0; failures < LIVE_TRIES; ) {
    if (signal.aborted) return { kind: 'stopped' }
    const answer = ways.isLive() ? await answerOf(item, ways) : null
    if (answer && 'seq' in answer) return { kind: 'delivered', seq: answer.seq }
    if (answer && !passing.includes(answer.code)) return { kind: 'refused', reason: answer.message }
    failures += 1
    if (failures < LIVE_TRIES) await ways.wait(backoffMs(failures))
  }
  return signal.aborted ? { kind: 'stopped' } : null
}

async function answerOf(item: Pending, ways: Ways): Promise<{ seq: number } | SocketProblem | null> {
  try {
    return await ways.emit(item.text, item.clientId)
  } catch (error) {
    const { code, says } = ways.failureOf(error)
    return { code, error: says, message: says }
  }
}

async function deliverByRest(
  item: Pending,
  ways: Ways,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      const message = await ways.post(item, onProgress, signal)
      return { kind: 'delivered', seq: message.seq, message }
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' }
      const { code, says, retryAfterMs = 0 } = ways.failureOf(error)
      if (unreachable.includes(code) && !ways.isLive()) return { kind: 'unreachable' }
      const tries = item.file ? REST_TRIES.file : REST_TRIES.text
      if (!passing.includes(code) || failures >= tries) return { kind: 'refused', reason: says }
      await ways.wait(Math.max(retryAfterMs, backoffMs(failures)))
    }
  }
}
