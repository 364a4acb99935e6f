import { openEnquiry } from '#features/requests/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Limit } from '#platform/limits.ts'
import type { Memory } from './brain/turn.ts'

const peopleADay: Limit = {
  name: 'chat-person',
  points: 5,
  seconds: 24 * 60 * 60,
  says: 'You have already called a person several times today. Please write on one of those tickets.',
  href: '/dashboard',
}

/** Opens a ticket without a charge, with the summary as what the person says. Gives its id. */
export async function fetchPerson(
  ctx: SignedInCtx,
  summary: string,
  memory: Memory,
  conversationId: string,
): Promise<number> {
  await ctx.limits.spend(peopleADay, String(ctx.actor.userId))
  const headline = memory.report?.findings.find(({ id }) => id === (memory.focus ?? memory.report?.headline))
  return openEnquiry(ctx, {
    description: summary,
    websiteUrl: memory.site,
    platform: headline?.platform ?? 'other',
    findingId: headline?.id ?? null,
    conversationId,
  })
}
