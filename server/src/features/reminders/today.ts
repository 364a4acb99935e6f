import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { DateTime } from 'luxon'
import type { Ctx } from '#platform/context.ts'

/** The business's clock now. */
export const clockOf = ({ now }: Pick<Ctx, 'now'>): DateTime<true> =>
  DateTime.fromMillis(now(), { zone: SUPPORT_ZONE }) as DateTime<true>

/** The business's day, as `2026-11-22`. */
export const todayOf = (ctx: Pick<Ctx, 'now'>): string => clockOf(ctx).toISODate()
