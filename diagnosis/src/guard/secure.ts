import type { Socket } from 'node:net'
import {
  createSecureContext,
  DEFAULT_CIPHERS,
  getCACertificates,
  type SecureContext,
  type SecureVersion,
  type TLSSocket,
  connect as wrapTls,
} from 'node:tls'
import { groundedIssuers } from './allowed/issuers.ts'
import type { Guard } from './allowed/rules.ts'
import type { Target } from './allowed/target.ts'
import { Bounded } from './bounded.ts'
import { type TlsFacts, tlsFactsOf } from './certificate.ts'

/** How a handshake differs from an ordinary visitor's. */
export interface Handshake {
  minVersion?: SecureVersion
  maxVersion?: SecureVersion
  /** Asks without naming the host, as very old clients do; the name is judged all the same. */
  withoutServername?: boolean
  /** What is to be spoken over it (ALPN); HTTP/1.1 by default, the only one we speak ourselves. */
  protocols?: string[]
  /** PEM certificates that may fill gaps in the chain. They add no trust: a root of ours must have signed them. */
  extraCertificates?: readonly string[]
}

/** A handshake that failed: Node's or OpenSSL's code, and the alert's number when the server sent one. */
export interface TlsFailure {
  code: string
  alert: number | null
}

/**
 * TLS over a pinned socket, whatever the certificate says. Takes the socket over and closes it on failure; after a
 * success close only the TLS socket: Node 24 dies (SIGSEGV) when the one below it is destroyed first.
 */
export function secureSocket(
  guard: Guard,
  target: Target,
  socket: Socket,
  signal: AbortSignal,
  wish: Handshake = {},
): Promise<{ socket: TLSSocket; tls: TlsFacts } | TlsFailure> {
  return new Promise((resolve) => {
    const bounded = new Bounded(socket, HANDSHAKE_MAX)
    const secured = wrapTls({
      socket: bounded,
      ...(target.literal || wish.withoutServername ? {} : { servername: target.host }),
      secureContext: contextFor(guard, wish),
      ALPNProtocols: wish.protocols ?? ['http/1.1'],
      rejectUnauthorized: false,
      // The name is judged apart, so that an expired certificate for another name shows both faults.
      checkServerIdentity: () => undefined,
    })
    const settle = (result: { socket: TLSSocket; tls: TlsFacts } | TlsFailure) => {
      signal.removeEventListener('abort', giveUp)
      if ('code' in result) secured.destroy()
      resolve(result)
    }
    const giveUp = () => settle({ code: 'ETIMEDOUT', alert: null })
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    secured.once('secureConnect', () => {
      bounded.isOpen = true
      settle({ socket: secured, tls: tlsFactsOf(secured, target.host) })
    })
    limitRenegotiations(secured)
    secured.on('error', (error: NodeJS.ErrnoException) => settle(failureOf(error)))
    secured.once('close', () => settle({ code: 'ECONNRESET', alert: null }))
  })
}

/** A server may ask for one, for a certificate of the visitor's; browsers agree to it. Thousands a second cost us a processor. */
const RENEGOTIATIONS_MAX = 3

function limitRenegotiations(secured: TLSSocket): void {
  let handshakes = 0
  secured.on('secure', () => {
    handshakes += 1
    if (handshakes > 1 + RENEGOTIATIONS_MAX) secured.destroy()
  })
}

/** Of what a server says before the connection is secure: checking 100 kB of certificates takes 0.4 s. */
const HANDSHAKE_MAX = 32_768

const contexts = new Map<string, SecureContext>()

/** Reading a hundred roots takes 15 ms, so all handshakes with the same roots and versions share one reading of them. */
function contextFor(guard: Guard, wish: Handshake): SecureContext {
  const key = JSON.stringify([guard.roots, wish.minVersion, wish.maxVersion])
  const isOwn = Boolean(wish.extraCertificates?.length)
  const known = isOwn ? undefined : contexts.get(key)
  if (known) return known
  const context = createSecureContext({ ...trusted(guard, wish), ...versions(wish) })
  if (!isOwn) contexts.set(key, context)
  return context
}

function trusted(guard: Guard, { extraCertificates = [] }: Handshake): { ca?: string[] } {
  if (guard.roots.length === 0 && extraCertificates.length === 0) return {}
  const roots = [...getCACertificates('default'), ...guard.roots]
  return { ca: [...roots, ...groundedIssuers(roots, extraCertificates)] }
}

/** A server chooses the numbers of this exchange, so long that ours stands still for 0.6 s; no browser takes part any more. */
const NO_DHE = '!kDHE'

/** For every handshake with a stranger's server. */
export const SAFE_CIPHERS = `${DEFAULT_CIPHERS}:${NO_DHE}`

function versions({ minVersion, maxVersion }: Handshake) {
  const old = maxVersion === 'TLSv1' || maxVersion === 'TLSv1.1'
  return {
    // Node's own minimum would contradict an old maximum.
    ...(minVersion || old ? { minVersion: minVersion ?? ('TLSv1' as const) } : {}),
    ...(maxVersion ? { maxVersion } : {}),
    // OpenSSL 3 speaks the old versions only without demands on strength; nothing but facts go over them.
    ciphers: old ? `DEFAULT:${NO_DHE}:@SECLEVEL=0` : SAFE_CIPHERS,
  }
}

function failureOf(error: NodeJS.ErrnoException): TlsFailure {
  const [, alert] = /SSL alert number (\d{1,3})/.exec(error.message) ?? []
  return { code: error.code ?? 'ERR_TLS', alert: alert === undefined ? null : Number(alert) }
}
