import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
}
const DAY_MS = 86_400_000

export interface Issued {
  cert: string
  key: string
  name: string
  privateKey: KeyObject
}

interface Wish {
  name: string
  names?: string[]
  /** Days from now. */
  from?: number
  to?: number
  /** Who signs; itself when left out. */
  by?: Issued
  /** Made for this key instead of a new one. */
  keys?: { publicKey: KeyObject; privateKey: KeyObject }
  /** Beside the usual one. */
  extensions?: Buffer[]
  /** What stands in the place of its key, readable or not. */
  publicKey?: Buffer
}

/** A real X.509 certificate, written by hand so that the tests need no openssl on the machine. */
export function certificate({
  name,
  names,
  from = -2,
  to = 30,
  by,
  keys,
  extensions = [],
  ...wish
}: Wish): Issued {
  const { privateKey, publicKey } = keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(OID.ecdsaWithSha256))
  const extension = names
    ? sequence(oid(OID.alternativeNames), der(0x04, sequence(...names.map((dns) => der(0x82, text(dns))))))
    : sequence(oid(OID.basicConstraints), YES, der(0x04, sequence(YES)))
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(by?.name ?? name),
    sequence(time(from), time(to)),
    nameOf(name),
    wish.publicKey ?? publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension, ...extensions)),
  )
  const signature = sign('sha256', facts, by?.privateKey ?? privateKey)
  const whole = sequence(facts, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}(?!$)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  }
}

const YES = der(0x01, Buffer.from([0xff]))
const text = (value: string) => Buffer.from(value)
export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
export const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const nameOf = (name: string) => sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, text(name)))))

function time(days: number): Buffer {
  const stamp = new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x18, text(stamp))
}

export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
