import type { Guard } from './allowed/rules.ts'
import type { Target } from './allowed/target.ts'
import type { TlsFacts } from './certificate.ts'
import { type Connected, connectPinned } from './connect.ts'
import { type Pins, type Resolved, resolvePinned } from './resolve.ts'
import { type Handshake, secureSocket, type TlsFailure } from './secure.ts'

export interface TlsProbe extends Handshake {
  /** What names came to earlier in the same examination. */
  pins?: Pins
}

/** What a handshake came to. `failed` is the server's (or OpenSSL's) own no: `code`, and the alert it sent. */
export type ProbedTls =
  | { kind: 'tls'; tls: TlsFacts; address: string; ms: number }
  | ({ kind: 'failed'; address: string } & TlsFailure)
  | Exclude<Resolved, { kind: 'addresses' }>
  | Extract<Connected, { kind: 'refused' | 'connect' | 'timeout' }>

/**
 * One TLS handshake with a target, of the kind wished for, and nothing said after it; the scheme does not matter,
 * the port does. `ms` is the handshake's alone. Never throws for what a site does; `signal` ends it as a timeout.
 */
export async function probeTls(
  guard: Guard,
  target: Target,
  wish: TlsProbe,
  signal: AbortSignal,
): Promise<ProbedTls> {
  const resolved = await resolvePinned(guard, target, wish.pins, signal)
  if (resolved.kind !== 'addresses') return resolved
  const plain = { ...target, secure: false }
  const { outcome: connected } = await connectPinned(guard, plain, resolved.addresses, signal)
  if (connected.kind === 'tls') return { ...connected, kind: 'failed' }
  if (connected.kind !== 'socket') return connected

  const { address } = connected
  const began = performance.now()
  const secured = await secureSocket(guard, target, connected.socket, signal, wish)
  if (!('code' in secured)) {
    secured.socket.destroy()
    return { kind: 'tls', tls: secured.tls, address, ms: performance.now() - began }
  }
  return signal.aborted ? { kind: 'timeout', stage: 'tls' } : { kind: 'failed', address, ...secured }
}
