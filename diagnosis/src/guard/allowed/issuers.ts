import { X509Certificate } from 'node:crypto'

const EXTRA_MAX = 10

/**
 * Those of `extra` (PEM) that one of `roots` signed, directly or through another extra: the only ones that may lie
 * beside our roots, as OpenSSL takes whatever lies there and signed itself for a root. Unreadable ones are left out.
 */
export function groundedIssuers(roots: readonly string[], extra: readonly string[]): string[] {
  let waiting = extra
    .slice(0, EXTRA_MAX)
    .flatMap(readable)
    .filter((certificate) => certificate.ca)
  if (waiting.length === 0) return []
  let ground = roots.flatMap(readable)
  const grounded: X509Certificate[] = []
  while (ground.length > 0) {
    const next = waiting.filter((certificate) => ground.some((issuer) => isSignedBy(certificate, issuer)))
    waiting = waiting.filter((certificate) => !next.includes(certificate))
    grounded.push(...next)
    ground = next
  }
  return grounded.map(String)
}

/** The certificate of a DER or PEM file as PEM, as AIA addresses serve them; null when it is something else. */
export function pemOf(bytes: Buffer): string | null {
  return readable(bytes).map(String)[0] ?? null
}

function readable(certificate: string | Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(certificate)]
  } catch {
    return []
  }
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A key of a kind that cannot be used signed nothing for us.
    return false
  }
}
