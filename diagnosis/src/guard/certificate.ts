import { X509Certificate } from 'node:crypto'
import {
  checkServerIdentity,
  type DetailedPeerCertificate,
  type PeerCertificate,
  type TLSSocket,
} from 'node:tls'

const CHAIN_MAX = 10
const NAMES_MAX = 100
const URLS_MAX = 5

export interface Certificate {
  subject: string
  issuer: string
  names: string[]
  validFrom: Date
  validTo: Date
  serialNumber: string
  fingerprint256: string
  /** `rsa`, `ec`, `ed25519` …; null for a key that we cannot read. */
  keyType: string | null
  /** Size of the public key in bits: 2048 for RSA, 256 for P-256. */
  keyBits: number | null
  /** As OpenSSL names it, `ecdsa-with-SHA256`; null when it has no name for it. */
  signatureAlgorithm: string | null
  /** Whether it may sign others. */
  isAuthority: boolean
  /** Where its issuer's certificate lies (AIA caIssuers), as written in it: a stranger's addresses. */
  issuerUrls: string[]
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
  /** The version of HTTP that was agreed on (ALPN); null when none was. */
  http: string | null
  /** Leaf first, each signed by the next, completed from our own roots as a browser would. */
  chain: Certificate[]
  /** What the server really sent, in its order, with what does not belong there and without what is missing. */
  sent: Certificate[]
}

/** Reads everything a handshake left behind. Once a socket: reading what was sent empties it. */
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
    http: socket.alpnProtocol || null,
    chain: chainOf(leaf),
    sent: sentOf(socket),
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
    chain.push(certificateOf(new X509Certificate(next.raw)))
    next = next.issuerCertificate
  }
  return chain
}

function sentOf(socket: TLSSocket): Certificate[] {
  const sent: Certificate[] = []
  // Node's link to the "issuer" is here simply the next one that was sent.
  let next = socket.getPeerX509Certificate()
  while (next && sent.length < CHAIN_MAX) {
    sent.push(certificateOf(next))
    next = next.issuerCertificate
  }
  return sent
}

function certificateOf(certificate: X509Certificate): Certificate {
  const keyType = keyTypeOf(certificate)
  // Node 24 dies (SIGSEGV) when it makes an object of a certificate whose key OpenSSL cannot read.
  const legacy = keyType === null ? null : certificate.toLegacyObject()
  return {
    subject: nameOf(legacy?.subject),
    issuer: nameOf(legacy?.issuer),
    names: (certificate.subjectAltName ?? '').split(', ').filter(Boolean).slice(0, NAMES_MAX),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    serialNumber: certificate.serialNumber,
    fingerprint256: certificate.fingerprint256,
    keyType,
    keyBits: legacy?.bits ?? null,
    signatureAlgorithm: certificate.signatureAlgorithm ?? null,
    isAuthority: certificate.ca,
    issuerUrls: (legacy?.infoAccess?.['CA Issuers - URI'] ?? []).slice(0, URLS_MAX),
  }
}

function keyTypeOf(certificate: X509Certificate): string | null {
  try {
    return certificate.publicKey.asymmetricKeyType ?? null
  } catch {
    // OpenSSL reads certificates whose key it cannot use.
    return null
  }
}

function nameOf(name: PeerCertificate['subject'] | undefined): string {
  const first = name?.CN ?? name?.O ?? ''
  return String(Array.isArray(first) ? first[0] : first).slice(0, 200)
}
