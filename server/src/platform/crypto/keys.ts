import { createHmac, createSecretKey, hkdfSync, type KeyObject, type webcrypto } from 'node:crypto'

/** One key a purpose, so that what is made for one can never pass for another. */
export interface Keys {
  /** Signs access tokens. */
  tokens: webcrypto.CryptoKey
  /** Mixed into passwords before they are hashed; without it a stolen table of hashes is of no use. */
  pepper: KeyObject
  /** Turns mailed codes into what is stored. */
  codes: KeyObject
  /** Derives a refresh token from its parent. */
  refresh: KeyObject
  /** Signs the cookie of a known device. */
  devices: KeyObject
}

/** The keys of an installation, all from its one secret. Another secret makes stored passwords unusable. */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sitewright', `${purpose}/1`, 32)))
  return {
    tokens: derive('tokens').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
    pepper: derive('pepper'),
    codes: derive('codes'),
    refresh: derive('refresh'),
    devices: derive('devices'),
  }
}

/** HMAC-SHA256 over the parts, each with its length, so that no two lists of parts give the same bytes. */
export function mac(key: KeyObject, ...parts: (string | number)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = Buffer.from(String(part))
    hmac.update(`${bytes.length}:`).update(bytes)
  }
  return hmac.digest()
}
