import type { HttpCtx } from '#platform/context.ts'
import { registeringBrowser } from '../registration/registering-browser.ts'
import { knownDeviceOrNull } from './known-device.ts'

/** This browser, if somebody signed in or registered with the address in it; null for strangers. */
export async function ownBrowserOrNull(ctx: HttpCtx, email: string): Promise<string | null> {
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'registered_by'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return null
  const device = knownDeviceOrNull(ctx, account.id)
  if (device) return device
  const browser = registeringBrowser(ctx)
  return browser && account.registered_by?.equals(browser) ? 'registered' : null
}
