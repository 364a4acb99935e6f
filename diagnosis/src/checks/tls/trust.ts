import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import type { Guard } from '#guard/allowed/rules.ts'
import type { Certificate, TlsFacts } from '#guard/certificate.ts'

const SELF_SIGNED = new Set(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'])
const UNFINISHED = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
])

/** True when the certificate is self-signed or of an unknown authority. */
export function isHomemade(guard: Guard, tls: TlsFacts): boolean {
  if (tls.authorized || tls.error === 'ERR_TLS_CERT_ALTNAME_INVALID') return false
  if (SELF_SIGNED.has(tls.error ?? '')) return true
  // OpenSSL reports one fault of several; an expired certificate may be homemade too.
  const last = tls.chain.at(-1)
  return last !== undefined && isOwnIssuer(last) && !isRoot(guard, last)
}

/** True when the way from the certificate to a root that browsers know has a gap. */
export function hasGap(tls: TlsFacts): boolean {
  const last = tls.chain.at(-1)
  return UNFINISHED.has(tls.error ?? '') && last !== undefined && !isOwnIssuer(last)
}

function isOwnIssuer({ subject, issuer }: Certificate): boolean {
  return subject === issuer
}

function isRoot(guard: Guard, { fingerprint256 }: Certificate): boolean {
  return [...getCACertificates('default'), ...guard.roots].some(
    (pem) => new X509Certificate(pem).fingerprint256 === fingerprint256,
  )
}
