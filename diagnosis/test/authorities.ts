import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

export interface Minted {
  cert: string
  /** PKCS #8, PEM. */
  key: string
  certificate: x509.X509Certificate
  pair: CryptoKeyPair
}

interface Wish {
  name: string
  /** May sign others; else it is a server's, with its name as the alternative name. */
  authority?: boolean
  /** Who signs; itself when left out. */
  by?: Minted
  /** Where its issuer's certificate is said to lie. */
  issuerUrls?: string[]
  rsaBits?: number
}

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

/** A real certificate with what certificates.ts cannot write: intermediates, AIA addresses, RSA keys. */
export async function issue({ name, authority = false, by, issuerUrls, rsaBits }: Wish): Promise<Minted> {
  x509.cryptoProvider.set(webcrypto as Crypto)
  const algorithm = rsaBits
    ? {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: rsaBits,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      }
    : EC
  const pair = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: by?.certificate.subject ?? `CN=${name}`,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 30 * DAY_MS),
    signingKey: (by?.pair ?? pair).privateKey,
    publicKey: pair.publicKey,
    signingAlgorithm: EC,
    extensions: [
      new x509.BasicConstraintsExtension(authority, undefined, true),
      ...(authority ? [] : [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])]),
      ...(issuerUrls ? [new x509.AuthorityInfoAccessExtension({ caIssuers: issuerUrls })] : []),
    ],
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64')
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    certificate,
    pair,
  }
}
