import { connect as dialTcp, isIPv6, type Socket } from 'node:net'
import { canonicalAddress } from './allowed/address.ts'
import type { Guard } from './allowed/rules.ts'
import type { Target } from './allowed/target.ts'
import type { TlsFacts } from './certificate.ts'
import { secureSocket } from './secure.ts'

const TRIED_MAX = 4
const ATTEMPT_MS = 3_000

export interface Attempt {
  address: string
  /** Null when it connected; else the system's code (`ECONNREFUSED`, `ETIMEDOUT` …). */
  code: string | null
  ms: number
}

export type Connected =
  | { kind: 'socket'; socket: Socket; address: string; tls: TlsFacts | null; tlsMs: number | null }
  | { kind: 'refused'; reason: 'address' | 'port'; address: string }
  | { kind: 'connect'; code: string }
  | { kind: 'tls'; code: string; alert: number | null; address: string }
  | { kind: 'timeout'; stage: 'connect' | 'tls' }

/**
 * A socket to the first vetted address that answers (four are tried, 3 s each), with TLS when the target asks for it. Judges
 * ports and addresses once more before dialling, so a refused inside port takes as long open as closed; callers word every
 * refusal alike. Never asks DNS, never throws; `signal` ends it as a timeout. The caller destroys the socket.
 */
export async function connectPinned(
  guard: Guard,
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ outcome: Connected; attempts: Attempt[] }> {
  const attempts: Attempt[] = []
  if (!guard.mayUsePort(target.host, target.port) && !guard.allPortsOpen(addresses))
    return { outcome: { kind: 'refused', reason: 'port', address: addresses[0] ?? '' }, attempts }
  for (const address of addresses.slice(0, TRIED_MAX)) {
    if (!guard.mayReach(address))
      return { outcome: { kind: 'refused', reason: 'address', address }, attempts }
    const began = performance.now()
    const dialled = await dial(address, guard.portOf(target.host, target.port), signal)
    const code = typeof dialled === 'string' ? dialled : null
    attempts.push({ address, code, ms: performance.now() - began })
    if (signal.aborted) {
      if (typeof dialled !== 'string') dialled.destroy()
      return { outcome: { kind: 'timeout', stage: 'connect' }, attempts }
    }
    if (typeof dialled !== 'string')
      return { outcome: await checked(guard, target, address, dialled, signal), attempts }
  }
  const codes = attempts.map((attempt) => attempt.code)
  if (codes.every((code) => code === 'ETIMEDOUT'))
    return { outcome: { kind: 'timeout', stage: 'connect' }, attempts }
  // An unreachable family says more about us than about the site.
  const telling = codes.find((code) => code !== 'ENETUNREACH' && code !== 'EADDRNOTAVAIL') ?? codes[0]
  return { outcome: { kind: 'connect', code: telling ?? 'ENOADDRESS' }, attempts }
}

async function checked(
  guard: Guard,
  target: Target,
  address: string,
  socket: Socket,
  signal: AbortSignal,
): Promise<Connected> {
  const reached = socket.remoteAddress ?? ''
  if (canonicalAddress(reached) !== canonicalAddress(address) || !guard.mayReach(reached)) {
    socket.destroy()
    return { kind: 'refused', reason: 'address', address: reached }
  }
  if (!target.secure) return { kind: 'socket', socket, address, tls: null, tlsMs: null }
  const began = performance.now()
  const secured = await secureSocket(guard, target, socket, signal)
  if (!('code' in secured)) return { kind: 'socket', ...secured, address, tlsMs: performance.now() - began }
  return signal.aborted ? { kind: 'timeout', stage: 'tls' } : { kind: 'tls', ...secured, address }
}

function dial(address: string, port: number, signal: AbortSignal): Promise<Socket | string> {
  if (signal.aborted) return Promise.resolve('ETIMEDOUT')
  return new Promise((resolve) => {
    const family = isIPv6(address) ? 6 : 4
    const socket = dialTcp({ host: address, port, family, autoSelectFamily: false })
    const settle = (result: Socket | string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      if (typeof result === 'string') socket.destroy()
      resolve(result)
    }
    const giveUp = () => settle('ETIMEDOUT')
    const timer = setTimeout(giveUp, ATTEMPT_MS)
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once('connect', () => settle(socket))
    // Stays for the socket's life: a reset between two owners must not end the process.
    socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'ECONNFAILED'))
  })
}
