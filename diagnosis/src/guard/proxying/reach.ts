import type { Socket } from 'node:net'
import type { Guard } from '#guard/allowed/rules.ts'
import type { ParsedTarget, Target } from '#guard/allowed/target.ts'
import { connectPinned } from '#guard/connect.ts'
import { type Pins, resolvePinned } from '#guard/resolve.ts'
import type { Ledger, ProxiedRequest } from './ledger.ts'

const REACH_MS = 10_000

/** What the two ways through a proxy share. */
export interface Passage {
  guard: Guard
  ledger: Ledger
  pins: Pins
  /** Aborted when the proxy closes. */
  signal: AbortSignal
}

export type Reached =
  | { ok: true; target: Target; socket: Socket; request: ProxiedRequest }
  | { ok: false; status: 403 | 502 | 503 }

/**
 * A plain socket to where the browser wants to go, judged like any other target; `text` is what it asked for, for
 * the record. Its place among the connections is given back when the socket closes. Never throws.
 */
export async function reach(passage: Passage, parsed: ParsedTarget, text: string): Promise<Reached> {
  const { ledger, signal } = passage
  const request = ledger.enter(parsed.ok ? parsed.target : placeOf(text))
  if (!request) return { ok: false, status: 503 }
  const failed = (status: 403 | 502 | 503, failure: string): Reached => {
    Object.assign(request, { failure, allowed: status !== 403 })
    return { ok: false, status }
  }
  if (!parsed.ok) return failed(403, parsed.reason)
  const full = ledger.take(request)
  if (full) return failed(503, full)

  const within = AbortSignal.any([signal, AbortSignal.timeout(REACH_MS)])
  const dialled = await dial(passage, parsed.target, within)
  if ('failure' in dialled) {
    ledger.leave()
    return failed(dialled.status, dialled.failure)
  }
  const { socket } = dialled
  if (ledger.isSpent) {
    socket.destroy()
    ledger.leave()
    return failed(503, 'spent')
  }
  request.allowed = true
  socket.once('close', () => ledger.leave())
  ledger.watch(socket)
  return { ok: true, target: parsed.target, socket, request }
}

/** For the record alone: what was refused, as far as it can be read. */
function placeOf(text: string): { host: string; port: number } {
  const url = URL.parse(text.includes('://') ? text : `http://${text}/`)
  const usual = url?.protocol === 'https:' ? 443 : 80
  return { host: (url?.hostname || text).slice(0, 253), port: url?.hostname ? Number(url.port || usual) : 0 }
}

type Dialled = { socket: Socket } | { status: 403 | 502; failure: string }

async function dial({ guard, pins }: Passage, target: Target, signal: AbortSignal): Promise<Dialled> {
  const resolved = await resolvePinned(guard, target, pins, signal)
  if (resolved.kind === 'refused') return { status: 403, failure: resolved.reason }
  if (resolved.kind === 'dns') return { status: 502, failure: resolved.fault }
  const plain = { ...target, secure: false }
  const { outcome } = await connectPinned(guard, plain, resolved.addresses, signal)
  if (outcome.kind === 'socket') return { socket: outcome.socket }
  if (outcome.kind === 'refused') return { status: 403, failure: outcome.reason }
  return { status: 502, failure: outcome.kind === 'timeout' ? 'ETIMEDOUT' : outcome.code }
}
