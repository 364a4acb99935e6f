import type { Guard } from './allowed/rules.ts'
import { parseTarget, type Target } from './allowed/target.ts'
import { readBody } from './body.ts'
import { connectPinned } from './connect.ts'
import { type Asked, askOnce } from './exchange.ts'
import { neverShown } from './never-shown.ts'
import type { Fetched, Outcome } from './outcome.ts'
import { type Pins, resolvePinned } from './resolve.ts'

export const DEADLINE_MS = 10_000

export interface FetchOptions extends Asked {
  deadlineMs?: number
  /** Of several fetches together; it may end this one early. */
  signal?: AbortSignal
  base?: URL
  /** What names came to earlier in the same examination: vetted once, pinned for all of it. */
  pins?: Pins
  /** Nothing is sent over TLS whose certificate does not hold: for a form with a secret in it. */
  trustedOnly?: boolean
  /** Of the body as sent, where less than 1 MB will do; three times that decoded. */
  maxBytes?: number
}

/**
 * One request, no redirect followed, over a socket pinned to a vetted address. Headers end at 16 KB, the body at
 * 1 MB raw or 3 MB decoded, all of it at `deadlineMs` (10 s). Never throws for what a site does.
 */
export async function guardedFetch(guard: Guard, text: string, options: FetchOptions = {}): Promise<Fetched> {
  const began = performance.now()
  const fetched: Fetched = {
    url: null,
    outcome: { kind: 'refused', reason: 'not_a_url', address: null, hides: null },
    addresses: [],
    attempts: [],
    tls: null,
    times: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 },
  }
  const parsed = parseTarget(guard, text, options.base)
  if (parsed.ok) {
    fetched.url = parsed.target.url
    const deadline = new AbortController()
    const signal = AbortSignal.any([deadline.signal, ...(options.signal ? [options.signal] : [])])
    const timer = setTimeout(() => deadline.abort(), options.deadlineMs ?? DEADLINE_MS)
    try {
      fetched.outcome = await visit(guard, parsed.target, options, signal, fetched)
    } finally {
      clearTimeout(timer)
    }
  } else fetched.outcome = { kind: 'refused', reason: parsed.reason, address: null, hides: null }
  fetched.times.totalMs = performance.now() - began
  return fetched
}

async function visit(
  guard: Guard,
  target: Target,
  asked: FetchOptions,
  signal: AbortSignal,
  notes: Fetched,
): Promise<Outcome> {
  const { times } = notes
  const began = performance.now()
  const resolved = await resolvePinned(guard, target, asked.pins, signal)
  if (!target.literal) times.dnsMs = performance.now() - began
  if (resolved.kind !== 'addresses') return resolved
  notes.addresses = resolved.addresses

  const { outcome: connected, attempts } = await connectPinned(guard, target, resolved.addresses, signal)
  notes.attempts = attempts
  times.connectMs = attempts.find((attempt) => attempt.code === null)?.ms ?? null
  if (connected.kind === 'refused') return { ...connected, hides: null }
  if (connected.kind !== 'socket') return connected
  notes.tls = connected.tls
  times.tlsMs = connected.tlsMs

  try {
    if (asked.trustedOnly && connected.tls?.authorized === false)
      return { kind: 'tls', code: connected.tls.error ?? 'UNTRUSTED', alert: null }
    const sent = performance.now()
    const answer = await askOnce(target, connected.socket, asked, signal)
    if (typeof answer === 'string')
      return signal.aborted ? { kind: 'timeout', stage: 'first_byte' } : { kind: 'protocol', code: answer }
    times.firstByteMs = performance.now() - sent
    const flaw = neverShown(answer)
    if (flaw) return { kind: 'protocol', code: flaw }
    return {
      kind: 'response',
      address: connected.address,
      status: answer.statusCode ?? 0,
      statusText: answer.statusMessage ?? '',
      httpVersion: answer.httpVersion,
      headers: answer.headers,
      rawHeaders: answer.rawHeaders,
      body: await readBody(answer, signal, asked.maxBytes),
    }
  } finally {
    connected.socket.destroy()
  }
}
