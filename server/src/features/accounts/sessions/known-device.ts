import { randomBytes } from 'node:crypto'
import type { HttpCtx } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { readCookie, setCookie } from '#platform/http/cookies.ts'

const LIVES_MS = 180 * 86_400_000

/**
 * The id of this device if this account was signed in to on it before: strangers who guess elsewhere then
 * cannot keep the owner out. It proves nothing else.
 */
export function knownDeviceOrNull(ctx: HttpCtx, userId: number): string | null {
  const [device, expires, signature] = readCookie(ctx, 'kd')?.split('.') ?? []
  if (!device || !expires || !signature || Number(expires) <= ctx.now()) return null
  const given = Buffer.from(signature, 'base64url')
  return isMac(ctx.keys.devices, given, device, userId, expires) ? device : null
}

export function rememberDevice(ctx: HttpCtx, userId: number): void {
  const device = knownDeviceOrNull(ctx, userId) ?? randomBytes(12).toString('base64url')
  const untilMs = ctx.now() + LIVES_MS
  const signature = mac(ctx.keys.devices, device, userId, untilMs).toString('base64url')
  setCookie(ctx, 'kd', `${device}.${untilMs}.${signature}`, { untilMs })
}
