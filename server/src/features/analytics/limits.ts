import type { Ctx } from '#platform/context.ts'
import { type Limit, peerKey } from '#platform/limits.ts'

const HOUR = 60 * 60

/** By network, far above what an office behind one address needs; together with the size of a call it bounds the table. */
const perNetwork: Record<'events' | 'errors', Limit> = {
  events: { name: 'analytics-ip', points: 600, seconds: HOUR },
  errors: { name: 'browser-errors-ip', points: 30, seconds: HOUR },
}

/** Of everybody, so that many networks together cannot fill the disk. */
const together: Record<'events' | 'errors', Limit> = {
  events: { name: 'analytics-all', points: 20_000, seconds: HOUR },
  errors: { name: 'browser-errors-all', points: 600, seconds: HOUR },
}

export async function limitReports(ctx: Ctx, what: 'events' | 'errors'): Promise<void> {
  await ctx.limits.spend(perNetwork[what], peerKey(ctx.ip))
  await ctx.limits.spend(together[what], 'all')
}
