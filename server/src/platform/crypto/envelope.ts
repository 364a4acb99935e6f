import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Written into each row and its authenticated data; a change of anything below needs a new number. */
const FORMAT = 1
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** Plaintexts are padded to whole steps, so that a row shows no password's length. */
const PAD_TO = 64
const LENGTH_BYTES = 4

/** Where a secret lies. All of it is authenticated, so a row moved to another place cannot be read there. */
export interface Place {
  tenantId: number
  ownerId: number
  recordId: number
  field: string
  /** Counts the writes of this field, each of which has a data key of its own. */
  dekVersion: number
}

export interface WrappedKey {
  kek_id: string
  /** The data key and, in its last 16 bytes, the tag. */
  wrapped_dek: Buffer
  wrap_iv: Buffer
}

/** What is stored of one secret. */
export interface Sealed extends WrappedKey {
  format: number
  iv: Buffer
  ct: Buffer
  tag: Buffer
}

/** Keys that wrap keys: our own from the configuration, or those of a key service that takes the context along. */
export interface KeyWrapper {
  /** Wraps what is new. */
  readonly current: string
  wrap(dek: Buffer, context: Buffer): Promise<WrappedKey>
  /** Throws `Unreadable` for an unknown key, and for a key or context that is not the one it was wrapped with. */
  unwrap(wrapped: WrappedKey, context: Buffer): Promise<Buffer>
}

/** A row that does not open here: altered, moved, or wrapped with a key that we do not have. */
export class Unreadable extends Error {
  constructor(cause?: unknown) {
    super('a sealed row cannot be opened', { cause })
    this.name = 'Unreadable'
  }
}

/** Key-encryption keys held in memory; see `readKeks` for what is accepted. */
export function localKeys(keks: ReadonlyMap<string, Buffer>, current: string): KeyWrapper {
  const keys = new Map([...keks].map(([id, bytes]) => [id, createSecretKey(bytes)]))
  const keyOf = (id: string): KeyObject => {
    const key = keys.get(id)
    if (!key) throw new Unreadable(`the key ${id} is not configured`)
    return key
  }
  return {
    current,
    wrap: async (dek, context) => {
      const { iv, ct, tag } = encrypt(keyOf(current), dek, bound('kek', context, current))
      return { kek_id: current, wrapped_dek: Buffer.concat([ct, tag]), wrap_iv: iv }
    },
    unwrap: async ({ kek_id, wrapped_dek, wrap_iv }, context) => {
      const ct = wrapped_dek.subarray(0, KEY_BYTES)
      const tag = wrapped_dek.subarray(KEY_BYTES)
      return decrypt(keyOf(kek_id), { iv: wrap_iv, ct, tag }, bound('kek', context, kek_id))
    },
  }
}

/** Encrypts a text with a data key of its own, which is wrapped and then forgotten. */
export async function seal(keys: KeyWrapper, place: Place, text: string): Promise<Sealed> {
  const context = contextOf(place, FORMAT)
  const dek = randomBytes(KEY_BYTES)
  const padded = pad(text)
  try {
    const { iv, ct, tag } = encrypt(createSecretKey(dek), padded, context)
    return { format: FORMAT, ...(await keys.wrap(dek, context)), iv, ct, tag }
  } finally {
    dek.fill(0)
    padded.fill(0)
  }
}

/** The text again; throws `Unreadable` where one bit of the row or of its place is another. */
export async function open(keys: KeyWrapper, place: Place, sealed: Sealed): Promise<string> {
  const context = contextOf(place, sealed.format)
  const dek = await keys.unwrap(sealed, context)
  try {
    const padded = decrypt(createSecretKey(dek), sealed, context)
    try {
      return unpad(padded)
    } finally {
      padded.fill(0)
    }
  } finally {
    dek.fill(0)
  }
}

/** The same data key under the current key: the secret itself is not decrypted. */
export async function rewrap(keys: KeyWrapper, place: Place, sealed: Sealed): Promise<WrappedKey> {
  const context = contextOf(place, sealed.format)
  const dek = await keys.unwrap(sealed, context)
  try {
    return await keys.wrap(dek, context)
  } finally {
    dek.fill(0)
  }
}

interface Encrypted {
  iv: Buffer
  ct: Buffer
  tag: Buffer
}

function encrypt(key: KeyObject, plain: Buffer, aad: Buffer): Encrypted {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(aad)
  const ct = Buffer.concat([cipher.update(plain), cipher.final()])
  return { iv, ct, tag: cipher.getAuthTag() }
}

function decrypt(key: KeyObject, { iv, ct, tag }: Encrypted, aad: Buffer): Buffer {
  try {
    // Shorter tags would be easier to forge; the library refuses them only when it is told the length.
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(aad)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(ct), decipher.final()])
  } catch (error) {
    throw new Unreadable(error)
  }
}

/** The authenticated data, made anew from the row that is read and never stored. */
function contextOf({ tenantId, ownerId, recordId, field, dekVersion }: Place, format: number): Buffer {
  return bound('vault', format, tenantId, ownerId, recordId, field, dekVersion)
}

/** The parts with their lengths, so that no two lists of parts give the same bytes. */
function bound(...parts: (string | number | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part))
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
}

function pad(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const padded = Buffer.alloc(Math.ceil((LENGTH_BYTES + length) / PAD_TO) * PAD_TO)
  padded.writeUInt32BE(length)
  padded.write(text, LENGTH_BYTES)
  return padded
}

function unpad(padded: Buffer): string {
  const length = padded.readUInt32BE()
  if (length > padded.length - LENGTH_BYTES) throw new Unreadable()
  return padded.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + length)
}
