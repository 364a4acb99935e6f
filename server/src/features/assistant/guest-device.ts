import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpCtx } from '#platform/context.ts'
import { mac } from '#platform/crypto/keys.ts'
import { readCookie, setCookie } from '#platform/http/cookies.ts'

const LIVES_MS = 86_400_000
const PURPOSE = 'guest'

/** The id of a guest's browser, kept a day in a signed cookie: who changes the network is still counted as one. */
export function guestDevice(ctx: HttpCtx): string {
  const known = presented(ctx)
  if (known) return known
  const device = randomBytes(12).toString('base64url')
  setCookie(ctx, 'gd', `${device}.${sign(ctx, device)}`, { untilMs: ctx.now() + LIVES_MS })
  return device
}

function presented(ctx: HttpCtx): string | null {
  const [device, signature] = readCookie(ctx, 'gd')?.split('.') ?? []
  if (!device || !signature) return null
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(ctx, device))
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null
}

function sign(ctx: HttpCtx, device: string): string {
  return mac(ctx.keys.devices, PURPOSE, device).toString('base64url')
}
