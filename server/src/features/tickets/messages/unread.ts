import { COUNT_CAP } from '@sitewright/contract/tickets.ts'
import { isStaff } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'

/** Unread messages: of my tickets, or for staff of all tickets. */
export async function countUnread(ctx: SignedInCtx) {
  const staff = isStaff(ctx.actor)
  const side = staff ? 'staff' : 'client'
  const tickets = await ctx.db
    .selectFrom('tickets')
    .select(['id', `${side}_unread as unread`])
    .where(`${side}_has_unread`, '=', true)
    .where('deleted_at', 'is', null)
    .$if(!staff, (query) => query.where('user_id', '=', ctx.actor.userId))
    .limit(COUNT_CAP)
    .execute()
  const total = tickets.reduce((sum, ticket) => sum + ticket.unread, 0)
  return { total: Math.min(total, COUNT_CAP), tickets }
}
