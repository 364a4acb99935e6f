import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
  type webcrypto,
} from 'node:crypto'

/** Newest first: what is made is made with the first one, and what is checked may be of any. */
export type KeyRing = readonly [KeyObject, ...KeyObject[]]

/** Newest first; stored hashes name the one they were made with. */
export type Peppers = readonly [Pepper, ...Pepper[]]
export interface Pepper {
  id: string
  key: KeyObject
}

/** One key a purpose, so that what is made for one can never pass for another. */
export interface Keys {
  /** Signs access tokens, with the newest secret alone: a refused token is renewed within the session. */
  tokens: webcrypto.CryptoKey
  /** Mixed into passwords before they are hashed; without it a stolen table of hashes is of no use. */
  peppers: Peppers
  /** Turns mailed codes into what is stored. */
  codes: KeyRing
  /** Derives a refresh token from its parent. */
  refresh: KeyRing
  /** Signs the cookie of a known device. */
  devices: KeyRing
  /** Encrypts the secrets of authenticator apps. */
  secondSteps: KeyRing
  /** Turns a person's number into the name that their passkeys know them by. */
  passkeys: KeyRing
  /** Signs the links that end mails of one kind. */
  unsubscribing: KeyRing
  /** Signs the links that rate the help on a ticket. */
  ratings: KeyRing
  /** Signs the addresses that answers to our mails go to. */
  replies: KeyRing
  /** Encrypts the secrets of outgoing webhooks. */
  webhooks: KeyRing
  /** Chains the rows of the audit log and the events. */
  audit: KeyRing
  /** Encrypts older keys of the audit log. */
  auditKeys: KeyRing
}

/** The keys of an installation, all from its secrets, newest first. Other secrets make stored passwords unusable. */
export function deriveKeys([newest, ...older]: readonly [string, ...string[]]): Keys {
  const derive = (secret: string, purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sitewright', `${purpose}/1`, 32)))
  const ring = (purpose: string): KeyRing => [
    derive(newest, purpose),
    ...older.map((secret) => derive(secret, purpose)),
  ]
  const pepper = (secret: string): Pepper => ({
    id: Buffer.from(hkdfSync('sha256', secret, 'sitewright', 'pepper-id/1', 4)).toString('hex'),
    key: derive(secret, 'pepper'),
  })
  return {
    tokens: derive(newest, 'tokens').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
    peppers: [pepper(newest), ...older.map(pepper)],
    codes: ring('codes'),
    refresh: ring('refresh'),
    devices: ring('devices'),
    secondSteps: ring('second-steps'),
    passkeys: ring('passkeys'),
    unsubscribing: ring('unsubscribing'),
    ratings: ring('ratings'),
    replies: ring('replies'),
    webhooks: ring('webhooks'),
    audit: ring('audit'),
    auditKeys: ring('audit-keys'),
  }
}

/** Names an installation to a Redis that others use, too; no secret. The oldest names it, so that a newer one changes nothing. */
export function nameInstallation(secrets: readonly string[]): string {
  return Buffer.from(hkdfSync('sha256', secrets.at(-1) ?? '', 'sitewright', 'installation/1', 6)).toString(
    'hex',
  )
}

/** HMAC-SHA256 over the parts, each with its length, so that no two lists of parts give the same bytes. */
export function mac([newest]: KeyRing, ...parts: (string | number)[]): Buffer {
  return macBy(newest, ...parts)
}

export function macBy(key: KeyObject, ...parts: (string | number)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = Buffer.from(String(part))
    hmac.update(`${bytes.length}:`).update(bytes)
  }
  return hmac.digest()
}

/** What `mac` gives today, and what it gave with older secrets. */
export function macs(ring: KeyRing, ...parts: (string | number)[]): Buffer[] {
  return ring.map((key) => macBy(key, ...parts))
}

export function isMac(ring: KeyRing, given: Buffer, ...parts: (string | number)[]): boolean {
  return macs(ring, ...parts).some((one) => given.length === one.length && timingSafeEqual(given, one))
}
