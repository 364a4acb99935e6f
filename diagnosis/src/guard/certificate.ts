import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'

const CHAIN_MAX = 10
const NAMES_MAX = 100

export interface Certificate {
  subject: string
  issuer: string
  names: string[]
  validFrom: Date
  validTo: Date
  serialNumber: string
  fingerprint256: string
}

/** What a TLS server showed. Gathered, not judged: a bad certificate is a finding and no failure. */
export interface TlsFacts {
  /** Chain trusted, in date, and for this name. */
  authorized: boolean
  /** OpenSSL's or Node's code for the first thing wrong: `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID` … */
  error: string | null
  nameMatches: boolean
  protocol: string | null
  cipher: string
  /** Leaf first. With a trusted chain its end is our root, else it is what the server sent. */
  chain: Certificate[]
}

export function tlsFactsOf(socket: TLSSocket, host: string): TlsFacts {
  const leaf = socket.getPeerCertificate(true)
  const nameError = nameErrorOf(host, leaf)
  const chainError = socket.authorized ? null : String(socket.authorizationError ?? 'UNKNOWN')
  const error = chainError ?? nameError
  return {
    authorized: error === null,
    error,
    nameMatches: nameError === null,
    protocol: socket.getProtocol(),
    cipher: socket.getCipher().name,
    chain: chainOf(leaf),
  }
}

function nameErrorOf(host: string, leaf: DetailedPeerCertificate): string | null {
  try {
    const error = checkServerIdentity(host, leaf)
    return error ? ((error as NodeJS.ErrnoException).code ?? 'ERR_TLS_CERT_ALTNAME_INVALID') : null
  } catch (error) {
    // Node throws for alternative names it cannot read.
    return (error as NodeJS.ErrnoException).code ?? 'ERR_TLS_CERT_ALTNAME_FORMAT'
  }
}

function chainOf(leaf: DetailedPeerCertificate): Certificate[] {
  const seen = new Set<string>()
  const chain: Certificate[] = []
  let next: DetailedPeerCertificate | undefined = leaf
  while (next?.fingerprint256 && !seen.has(next.fingerprint256) && chain.length < CHAIN_MAX) {
    seen.add(next.fingerprint256)
    chain.push(certificateOf(next))
    next = next.issuerCertificate
  }
  return chain
}

function certificateOf(certificate: DetailedPeerCertificate): Certificate {
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    names: (certificate.subjectaltname ?? '').split(', ').filter(Boolean).slice(0, NAMES_MAX),
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    serialNumber: certificate.serialNumber,
    fingerprint256: certificate.fingerprint256,
  }
}

function nameOf(name: DetailedPeerCertificate['subject'] | undefined): string {
  const first = name?.CN ?? name?.O ?? ''
  return String(Array.isArray(first) ? first[0] : first).slice(0, 200)
}
