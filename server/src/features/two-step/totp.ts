import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** One step before and after, for clocks that are a little off. */
const WINDOW = 1

/** 160 bits, as RFC 4226 advises, in the letters that people can type in. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code of an authenticator app says. */
export function otpauthUrl(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The 30-second step that this code belongs to; null when it is wrong or too old. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}
