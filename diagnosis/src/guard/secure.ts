import type { Socket } from 'node:net'
import { getCACertificates, type TLSSocket, connect as wrapTls } from 'node:tls'
import type { Guard } from './allowed/rules.ts'
import type { Target } from './allowed/target.ts'
import { type TlsFacts, tlsFactsOf } from './certificate.ts'

/** TLS over a pinned socket, whatever the certificate says; OpenSSL's code when the handshake itself fails. */
export function secureSocket(
  guard: Guard,
  target: Target,
  socket: Socket,
  signal: AbortSignal,
): Promise<{ socket: TLSSocket; tls: TlsFacts } | string> {
  return new Promise((resolve) => {
    const secured = wrapTls({
      socket,
      ...(target.literal ? {} : { servername: target.host }),
      ...(guard.roots.length > 0 ? { ca: [...getCACertificates('default'), ...guard.roots] } : {}),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: false,
      // The name is judged apart, so that an expired certificate for another name shows both faults.
      checkServerIdentity: () => undefined,
    })
    const settle = (result: { socket: TLSSocket; tls: TlsFacts } | string) => {
      signal.removeEventListener('abort', giveUp)
      if (typeof result === 'string') secured.destroy()
      resolve(result)
    }
    const giveUp = () => settle('ETIMEDOUT')
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    secured.once('secureConnect', () => settle({ socket: secured, tls: tlsFactsOf(secured, target.host) }))
    secured.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'ERR_TLS'))
    secured.once('close', () => settle('ECONNRESET'))
  })
}
