import { DAY_MS } from '@sitewright/contract/durations.ts'
import { RATING_LINK_DAYS } from '@sitewright/contract/ratings.ts'
import type { Services } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { Problem } from '#platform/problem.ts'

/** Good for rating this ticket and nothing else, until its day is over. */
export function ratingToken({ keys, now }: Pick<Services, 'keys' | 'now'>, ticketId: number): string {
  const lastDay = Math.floor(now() / DAY_MS) + RATING_LINK_DAYS
  return `${ticketId}.${lastDay}.${mac(keys.ratings, ticketId, lastDay).toString('base64url')}`
}

/** The ticket of a token of ours; `not_found` for every other text. */
export function readRatingToken({ keys, now }: Pick<Services, 'keys' | 'now'>, token: string): number {
  const [, id = '', day = '', signature = ''] =
    /^([1-9]\d{0,9})\.([1-9]\d{0,6})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  if (!isMac(keys.ratings, given, Number(id), Number(day)))
    throw new Problem('not_found', { says: 'This link is not complete. Please use the one in the e-mail.' })
  if (Math.floor(now() / DAY_MS) > Number(day))
    throw new Problem('not_found', { says: 'This link is too old. You can still rate in your dashboard.' })
  return Number(id)
}
