import { generateKeyPairSync } from 'node:crypto'
import { certificate, der, type Issued, oid, sequence } from './certificates.ts'

const INFORMATION_ACCESS = oid('2b06010505070101')
const ISSUERS = oid('2b06010505073002')

interface Wish {
  name: string
  /** May sign others; else it is a server's, with its name as the alternative name. */
  authority?: boolean
  /** Who signs (with an EC key); itself when left out. */
  by?: Issued
  /** Where its issuer's certificate is said to lie (AIA). */
  issuerUrls?: string[]
  /** An RSA key of that size instead of P-256. */
  rsaBits?: number
}

/** A real certificate below an authority of the test's own. */
export function issue({ name, authority, by, issuerUrls, rsaBits }: Wish): Issued {
  return certificate({
    name,
    names: authority ? undefined : [name],
    by,
    keys: rsaBits ? generateKeyPairSync('rsa', { modulusLength: rsaBits }) : undefined,
    extensions: issuerUrls && [informationAccess(issuerUrls)],
  })
}

function informationAccess(urls: string[]): Buffer {
  const places = urls.map((url) => sequence(ISSUERS, der(0x86, Buffer.from(url))))
  return sequence(INFORMATION_ACCESS, der(0x04, sequence(...places)))
}
