import { randomBytes } from 'node:crypto'
import type { HttpCtx } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { readCookie, setCookie } from '#platform/http/cookies.ts'

const LIVES_MS = 180 * 86_400_000

interface Account {
  id: number
  /** Signed as well: a device is known under the password of today alone, not to whoever knew an older one. */
  password_hash: string
}

/**
 * The id of this device if this account was signed in to on it since its password was set: strangers who guess
 * elsewhere then cannot keep the owner out. It proves nothing else.
 */
export function knownDeviceOrNull(ctx: HttpCtx, account: Account): string | null {
  const [device = '', expires = '', signature = ''] = readCookie(ctx, 'kd')?.split('.') ?? []
  if (Number(expires) <= ctx.now()) return null
  const given = Buffer.from(signature, 'base64url')
  return isMac(ctx.keys.devices, given, ...partsOf(account, device, expires)) ? device : null
}

/** After a sign-in, and where the password was replaced: by it, or by a mail to the owner. */
export function rememberDevice(ctx: HttpCtx, account: Account): void {
  const device = knownDeviceOrNull(ctx, account) ?? randomBytes(12).toString('base64url')
  const untilMs = ctx.now() + LIVES_MS
  const signature = mac(ctx.keys.devices, ...partsOf(account, device, untilMs)).toString('base64url')
  setCookie(ctx, 'kd', `${device}.${untilMs}.${signature}`, { untilMs })
}

const partsOf = ({ id, password_hash }: Account, device: string, untilMs: string | number) => [
  device,
  id,
  untilMs,
  password_hash,
]
