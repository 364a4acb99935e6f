import { lastMessages } from '#features/conversations/index.ts'
import { openEnquiry } from '#features/requests/index.ts'
import { addNoteForStaff } from '#features/tickets/index.ts'
import { isSignedIn } from '#platform/actor.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { contactPath } from './contact-path.ts'
import { pageAction } from './guide/actions.ts'
import { draftOf } from './guide/draft.ts'
import { summaryForStaff } from './summary-for-staff.ts'
import type { Draft, Facts, Memory } from './turn.ts'

const SUMMARISED = 50

/**
 * Hands the conversation to a person: opens a ticket without a charge, with a summary that staff alone see. Guests and
 * unverified accounts are led to the sign-in screens instead, and nothing is written.
 */
export async function handOffToStaff(
  ctx: Ctx,
  memory: Memory,
  conversationId: string,
  facts: Facts,
): Promise<{ draft: Draft; ticketId: number | null }> {
  const { actor } = ctx
  if (!isSignedIn(actor) || !actor.verified) return { draft: askToSignIn(facts, memory), ticketId: null }
  await ctx.limits.consume(limits.handOffs, String(actor.userId))
  const messages = await lastMessages(ctx.db, conversationId, SUMMARISED)
  const headline = memory.report?.findings.find(({ id }) => id === (memory.focus ?? memory.report?.headline))
  const ticketId = await transaction(ctx.db, async (tx) => {
    const id = await openEnquiry(tx, ctx, {
      userId: actor.userId,
      description: 'You asked for a person',
      firstMessage: messages.findLast(({ role }) => role === 'user')?.content ?? 'I want a person',
      websiteUrl: memory.site,
      platform: headline?.platform,
      findingId: headline?.id,
      conversationId,
    })
    await addNoteForStaff(tx, ctx, id, summaryForStaff(memory, messages))
    return id
  })
  return { draft: ticketOpened(ticketId), ticketId }
}

function askToSignIn({ business, signedIn }: Facts, memory: Memory): Draft {
  const how = signedIn ? 'verify your e-mail address' : 'sign in or create a free account'
  return draftOf(
    [
      `Of course. Please ${how}, so that a person can answer you: the contact form opens right after, with everything you told me filled in.`,
      `You can also write to ${business.support_email}.`,
    ],
    {
      actions: [
        { kind: 'contact', label: 'Write to a person', href: contactPath('/login', memory), prompt: null },
        {
          kind: 'register',
          label: 'Create an account',
          href: contactPath('/register', memory),
          prompt: null,
        },
      ],
    },
  )
}

const ticketOpened = (ticketId: number): Draft =>
  draftOf(
    [
      'A person takes over from here. I opened a ticket with a summary of what you told me, at no charge. You get the answer there, and by e-mail when you are away.',
    ],
    { actions: [pageAction('Open the ticket', `/dashboard/ticket/${ticketId}`)] },
  )
