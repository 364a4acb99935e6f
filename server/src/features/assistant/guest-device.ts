import { randomBytes } from 'node:crypto'
import type { HttpCtx } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { readCookie, setCookie } from '#platform/http/cookies.ts'

const LIVES_MS = 86_400_000
const PURPOSE = 'guest'

/** The id of a guest's browser, kept for a day in a signed cookie, so that changing the network does not reset the limit. */
export function guestDevice(ctx: HttpCtx): string {
  const known = presented(ctx)
  if (known) return known
  const device = randomBytes(12).toString('base64url')
  setCookie(ctx, 'gd', `${device}.${sign(ctx, device)}`, { untilMs: ctx.now() + LIVES_MS })
  return device
}

function presented(ctx: HttpCtx): string | null {
  const [device = '', signature = ''] = readCookie(ctx, 'gd')?.split('.') ?? []
  return isMac(ctx.keys.devices, Buffer.from(signature, 'base64url'), PURPOSE, device) ? device : null
}

function sign(ctx: HttpCtx, device: string): string {
  return mac(ctx.keys.devices, PURPOSE, device).toString('base64url')
}
