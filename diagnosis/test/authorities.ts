import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
  informationAccess: '2b06010505070101',
  issuers: '2b06010505073002',
}
const DAY_MS = 86_400_000

export interface Minted {
  cert: string
  /** PKCS #8, PEM. */
  key: string
  name: string
  privateKey: KeyObject
}

interface Wish {
  name: string
  /** May sign others; else it is a server's, with its name as the alternative name. */
  authority?: boolean
  /** Who signs (with an EC key); itself when left out. */
  by?: Minted
  /** Where its issuer's certificate is said to lie (AIA). */
  issuerUrls?: string[]
  /** An RSA key of that size instead of P-256. */
  rsaBits?: number
}

/** A real certificate with what certificates.ts does not write: intermediates, AIA addresses, RSA keys. */
export function issue({ name, authority = false, by, issuerUrls, rsaBits }: Wish): Minted {
  const { privateKey, publicKey } = rsaBits
    ? generateKeyPairSync('rsa', { modulusLength: rsaBits })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(OID.ecdsaWithSha256))
  const extensions = [
    extension(OID.basicConstraints, sequence(...(authority ? [YES] : []))),
    ...(authority ? [] : [extension(OID.alternativeNames, sequence(der(0x82, text(name))))]),
    ...(issuerUrls ? [extension(OID.informationAccess, sequence(...issuerUrls.map(access)))] : []),
  ]
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(by?.name ?? name),
    sequence(time(-1), time(30)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', facts, by?.privateKey ?? privateKey)
  const whole = sequence(facts, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n').trim()
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  }
}

const YES = der(0x01, Buffer.from([0xff]))
const text = (value: string) => Buffer.from(value)
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, text(name)))))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const access = (url: string) => sequence(oid(OID.issuers), der(0x86, text(url)))

function time(days: number): Buffer {
  const stamp = new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x18, text(stamp))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
