import type { Input } from '@sitewright/contract/route.ts'
import { INVITE_LIVES_DAYS, type StaffInvite, type staffRoutes } from '@sitewright/contract/staff.ts'
import { holdSignedIn, requirePassword } from '#features/accounts/index.ts'
import { mailOwners } from '#features/notifications/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { hashOfToken, randomToken } from '#platform/crypto/random-token.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { inviteView } from './list-staff.ts'
import { invitedMail, inviteMail } from './mails.ts'

/** Mails a link; what is kept of it is a hash. An earlier invitation to the same address stops to work. */
export async function inviteStaff(
  ctx: SignedInCtx,
  { body: { email, role, password } }: Input<typeof staffRoutes.invite>,
): Promise<StaffInvite> {
  await requirePassword(ctx, password)
  await ctx.limits.consume(limits.staffInvites, String(ctx.actor.userId))
  const token = randomToken()
  const invite = {
    role,
    hash: hashOfToken(token),
    invited_by: ctx.actor.userId,
    created_at: new Date(ctx.now()),
    expires_at: new Date(ctx.now() + INVITE_LIVES_DAYS * 86_400_000),
  }
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    await requireInvitable(tx, email)
    const { id } = await tx
      .insertInto('staff_invites')
      .values({ email, ...invite })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(invite))
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendMail(tx, inviteMail(ctx.config, { to: email, role, by: ctx.actor.name, token }))
    await mailOwners(tx, ctx, invitedMail(ctx.config, { email, role, by: ctx.actor.name }))
    await appendAudit(tx, ctx, { action: 'staff.invited', object: { kind: 'staff_invite', id } })
    return inviteView({ id, email, ...invite, invited_by: ctx.actor.name })
  })
}

async function requireInvitable(tx: Tx, email: string): Promise<void> {
  const known = await tx
    .selectFrom('users')
    .select(['is_admin', 'staff_role', 'suspended_at', 'deletion_due_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const says = known && whyNot(known)
  if (says) throw new Problem('conflict', { says, fields: { email: says } })
}

/** Why this account cannot become staff by an invitation; null when it can. */
export function whyNot(of: {
  is_admin: boolean
  staff_role: string | null
  suspended_at: Date | null
  deletion_due_at: Date | null
}): string | null {
  if (of.is_admin) return 'This address belongs to somebody of the staff already.'
  if (of.staff_role) return 'This address belongs to a deactivated account. Please activate it again instead.'
  if (of.suspended_at) return 'This address belongs to a suspended customer.'
  if (of.deletion_due_at) return 'This address belongs to an account that is about to be deleted.'
  return null
}

export async function cancelInvite(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof staffRoutes.cancelInvite>,
): Promise<{ message: string }> {
  await transaction(ctx.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('staff_invites')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Problem('not_found')
    await appendAudit(tx, ctx, { action: 'staff.invite_ended', object: { kind: 'staff_invite', id } })
  })
  return { message: 'The invitation has ended.' }
}

/** No account joins on the word of one that may not invite any more, or that was in other hands. */
export async function dropInvitesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('staff_invites').where('invited_by', '=', userId).execute()
}
