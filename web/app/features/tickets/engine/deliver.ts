import type { SocketProblem } from '@sitewright/contract/sockets.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { backoffMs } from './backoff.ts'
import type { Pending } from './thread-state.ts'

export const ACK_WITHIN_MS = 5_000
const LIVE_TRIES = 3
/** A file is heavy, so the person is asked sooner. */
const REST_TRIES = { text: 5, file: 3 }

/** The part of a failure that decides what to do next. */
export interface Failure {
  code: string
  says: string
  retryAfterMs?: number
}

/** The transport to the server, a parameter so that tests can interrupt it. */
export interface Transport {
  isLive: () => boolean
  /** Over the socket; rejects when no acknowledgement came in time. */
  emit: (text: string, clientId: string) => Promise<{ id: number; seq: number } | SocketProblem>
  /** Over REST, text or file; `signal` stops it. */
  post: (item: Pending, onProgress: (part: number) => void, signal: AbortSignal) => Promise<TicketMessage>
  /** Classifies what `emit` and `post` throw. */
  failureOf: (error: unknown) => Failure
  wait: (ms: number) => Promise<void>
}

export type Outcome =
  | { kind: 'delivered'; seq: number; message?: TicketMessage }
  | { kind: 'refused'; reason: string }
  /** No answer: the message is kept and tried again when the connection is back. */
  | { kind: 'unreachable' }
  | { kind: 'stopped' }

/** Trying again can help only after these. */
const passing = ['unavailable', 'unexpected', 'rate_limited', 'signed_out', 'timeout']
const unreachable = ['unavailable', 'timeout', 'signed_out']

/**
 * Delivers one message: up to three times over the socket, then over REST, always with the same client_id, so that a
 * lost answer never doubles it.
 */
export async function deliver(
  item: Pending,
  transport: Transport,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!item.file) {
    const outcome = await deliverLive(item, transport, signal)
    if (outcome) return outcome
  }
  return deliverByRest(item, transport, onProgress, signal)
}

async function deliverLive(
  item: Pending,
  transport: Transport,
  signal: AbortSignal,
): Promise<Outcome | null> {
  for (let failures = 0; failures < LIVE_TRIES; ) {
    if (signal.aborted) return { kind: 'stopped' }
    const answer = transport.isLive() ? await answerOf(item, transport) : null
    if (answer && 'seq' in answer) return { kind: 'delivered', seq: answer.seq }
    if (answer && !passing.includes(answer.code)) return { kind: 'refused', reason: answer.message }
    failures += 1
    if (failures < LIVE_TRIES) await transport.wait(backoffMs(failures))
  }
  return signal.aborted ? { kind: 'stopped' } : null
}

async function answerOf(
  item: Pending,
  transport: Transport,
): Promise<{ seq: number } | SocketProblem | null> {
  try {
    return await transport.emit(item.text, item.clientId)
  } catch (error) {
    const { code, says } = transport.failureOf(error)
    return { code, error: says, message: says }
  }
}

async function deliverByRest(
  item: Pending,
  transport: Transport,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      const message = await transport.post(item, onProgress, signal)
      return { kind: 'delivered', seq: message.seq, message }
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' }
      const { code, says, retryAfterMs = 0 } = transport.failureOf(error)
      if (unreachable.includes(code) && !transport.isLive()) return { kind: 'unreachable' }
      const tries = item.file ? REST_TRIES.file : REST_TRIES.text
      if (!passing.includes(code) || failures >= tries) return { kind: 'refused', reason: says }
      await transport.wait(Math.max(retryAfterMs, backoffMs(failures)))
    }
  }
}
