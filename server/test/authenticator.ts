import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Options {
  challenge: string
  user?: { id: string }
}

/** What a hostile browser may change about what is signed. */
interface Change {
  origin?: string
  rpId?: string
  type?: string
  /** Without its person's finger or PIN. */
  unverified?: boolean
  userHandle?: string | null
  counter?: number
  challenge?: string
  /** Attestation that nobody asked for: its format and statement. */
  attest?: (made: Attested) => [format: string, statement: Map<string, unknown>]
  /** What the credential says its id is, instead of the one in its data. */
  id?: string
}

export interface Attested {
  clientDataHash: Buffer
  keys: { publicKey: KeyObject; privateKey: KeyObject }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey in software: one ES256 key for one account of one site. */
export class Authenticator {
  readonly #origin: string
  readonly #rpId: string
  readonly #id: Buffer
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #userHandle = ''
  #counter = 0

  constructor(origin: string, rpId: string, id = randomBytes(16)) {
    this.#origin = origin
    this.#rpId = rpId
    this.#id = id
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  get id(): Buffer {
    return this.#id
  }

  get userHandle(): string {
    return this.#userHandle
  }

  register(options: Options, change: Change = {}) {
    this.#userHandle = options.user?.id ?? ''
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(0x40, change),
      Buffer.alloc(16),
      length,
      this.#id,
      Buffer.from(isoCBOR.encode(cose)),
    ])
    const clientDataJSON = this.#clientData('webauthn.create', options, change)
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const [format, statement] = change.attest?.({ clientDataHash, keys: this.#keys }) ?? ['none', new Map()]
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = base64url(Buffer.from(isoCBOR.encode(attestation as never)))
    return this.#credential({ clientDataJSON, attestationObject, transports: ['internal'] }, change.id)
  }

  assert(options: Options, change: Change = {}) {
    const clientDataJSON = this.#clientData('webauthn.get', options, change)
    const authenticatorData = this.#authenticatorData(0, change)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const { userHandle = this.#userHandle } = change
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      ...(userHandle === null ? {} : { userHandle }),
    })
  }

  #credential<T>(response: T, id = base64url(this.#id)) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authenticatorData(flags: number, { rpId = this.#rpId, unverified, counter }: Change): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const rest = Buffer.alloc(5)
    rest.writeUInt8(0x01 | (unverified ? 0 : 0x04) | flags, 0)
    rest.writeUInt32BE(this.#counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  #clientData(type: string, { challenge }: Options, change: Change): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false, ...strings(change) }
    return base64url(Buffer.from(JSON.stringify(data)))
  }
}

function strings({ origin, type, challenge }: Change): Record<string, string> {
  return { ...(origin && { origin }), ...(type && { type }), ...(challenge && { challenge }) }
}
