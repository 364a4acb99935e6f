import type { Asker } from '#outside/mail/outbox.ts'
import type { HttpCtx } from '#platform/context.ts'
import { registeringBrowser } from '../registration/registering-browser.ts'
import { knownDeviceOrNull } from './known-device.ts'

const REGISTRANT = 'registered'

/** This browser, if an account signed in or registered with the address in it; null otherwise. */
export async function ownBrowserOrNull(ctx: HttpCtx, email: string): Promise<string | null> {
  return (await ownOrNull(ctx, email))?.browser ?? null
}

/** Whose browser it is, by the same rule. */
export async function ownerOfBrowserOrNull(ctx: HttpCtx, email: string): Promise<number | null> {
  return (await ownOrNull(ctx, email))?.userId ?? null
}

async function ownOrNull(ctx: HttpCtx, email: string): Promise<{ userId: number; browser: string } | null> {
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'registered_by', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return null
  const device = knownDeviceOrNull(ctx, account)
  if (device) return { userId: account.id, browser: device }
  // Once the address is proved, who typed it in before counts no longer: the last one may be a stranger.
  const browser = account.email_verified_at ? null : registeringBrowser(ctx)
  return browser && account.registered_by?.equals(browser)
    ? { userId: account.id, browser: REGISTRANT }
    : null
}

/** The asker in this browser, for the limit on mails. */
export function askerIn(ownBrowser: string | null): Asker {
  if (ownBrowser === null) return 'stranger'
  return ownBrowser === REGISTRANT ? 'registrant' : 'owner'
}
