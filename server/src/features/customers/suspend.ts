import type { customerRoutes } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { dropChallenges, endSessions } from '#features/accounts/index.ts'
import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Config } from '#server/config.ts'
import { lockClient } from './customer.queries.ts'

/** Signed out everywhere and kept out; the customer is told why. What they pay for goes on until it is ended. */
export async function suspendCustomer(
  ctx: SignedInCtx,
  { params: { id }, body: { reason } }: Input<typeof customerRoutes.suspend>,
): Promise<{ message: string }> {
  await transaction(ctx.db, async (tx) => {
    const customer = await lockClient(tx, id)
    await tx
      .updateTable('users')
      .set({ suspended_at: customer.suspended_at ?? new Date(ctx.now()), suspended_reason: reason })
      .where('id', '=', id)
      .execute()
    await dropChallenges(tx, id)
    await endSessions(tx, ctx, { userId: id }, 'suspended')
    if (!customer.suspended_at) await sendMail(tx, suspendedMail(ctx.config, customer.email, reason))
    await appendAudit(tx, ctx, {
      action: 'account.suspended',
      object: { kind: 'account', id },
      ownerId: id,
      reason,
    })
  })
  return { message: 'The customer is suspended and signed out everywhere.' }
}

export async function unsuspendCustomer(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof customerRoutes.unsuspend>,
): Promise<{ message: string }> {
  await transaction(ctx.db, async (tx) => {
    const customer = await lockClient(tx, id)
    if (!customer.suspended_at) return
    await tx
      .updateTable('users')
      .set({ suspended_at: null, suspended_reason: null })
      .where('id', '=', id)
      .execute()
    await sendMail(tx, unsuspendedMail(ctx.config, customer.email))
    await appendAudit(tx, ctx, {
      action: 'account.unsuspended',
      object: { kind: 'account', id },
      ownerId: id,
    })
  })
  return { message: 'The suspension has ended.' }
}

type Sender = Pick<Config, 'business'>

function suspendedMail({ business }: Sender, to: string, reason: string): Mail {
  return {
    kind: 'account_suspended',
    to,
    subject: `Your ${business.name} account is suspended`,
    paragraphs: [
      `We suspended your ${business.name} account, so you cannot sign in at the moment. The reason: ${reason}`,
      `Your data is kept, and a care plan goes on. If you do not agree, please write to ${business.support_email}.`,
    ],
  }
}

function unsuspendedMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'account_unsuspended',
    to,
    subject: `You can sign in to ${business.name} again`,
    paragraphs: ['The suspension of your account has ended. Everything in it is as it was.'],
    action: { label: 'Sign in', path: '/login' },
  }
}
