import type { assistantRoutes, FindingCard } from '@sitewright/contract/assistant.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import { listBeforeTicket } from '#features/conversations/index.ts'
import { findVisibleTicket } from '#features/tickets/index.ts'
import type { SignedInCtx } from '#platform/context.ts'

/** For those who may see the ticket: its owner and staff. */
export async function readConversation(
  ctx: SignedInCtx,
  { params }: Input<typeof assistantRoutes.conversation>,
): Promise<Reply<typeof assistantRoutes.conversation>> {
  await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const { rows, hasEarlier } = await listBeforeTicket(ctx.db, params.id)
  const messages = rows.map(({ role, content, cards, created_at }) => ({
    role,
    content,
    cards: cards as FindingCard[],
    timestamp: created_at.toISOString(),
  }))
  return { messages, hasEarlier }
}
