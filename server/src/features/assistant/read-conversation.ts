import type { assistantRoutes, ConversationMessage, FindingCard } from '@sitewright/contract/assistant.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { listBeforeTicket } from '#features/conversations/index.ts'
import { findVisibleTicket } from '#features/tickets/index.ts'
import type { SignedInCtx } from '#platform/context.ts'

/** For those who may see the ticket: its owner and staff. */
export async function readConversation(
  ctx: SignedInCtx,
  { params }: Input<typeof assistantRoutes.conversation>,
): Promise<ConversationMessage[]> {
  await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const rows = await listBeforeTicket(ctx.db, params.id)
  return rows.map(({ role, content, cards, created_at }) => ({
    role: role as ConversationMessage['role'],
    content,
    cards: cards as unknown as FindingCard[],
    timestamp: created_at.toISOString(),
  }))
}
