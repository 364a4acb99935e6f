import type { Input } from '@sitewright/contract/route.ts'
import type { StaffRole, staffRoutes } from '@sitewright/contract/staff.ts'
import { sql } from 'kysely'
import { findUser, limitNetwork, requireFitPassword } from '#features/accounts/index.ts'
import { mailOwners } from '#features/notifications/index.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { hashOfToken } from '#platform/crypto/random-token.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { dropOldSignIns } from './end-access.ts'
import { whyNot } from './invite.ts'
import { joinedMail } from './mails.ts'

const over = () =>
  new Problem('not_found', {
    says: 'This invitation is over or was used already. Please ask for a new one.',
  })

interface Invite {
  email: string
  role: StaffRole
  invited_by: number
}

export async function readInvite(
  ctx: Ctx,
  { body: { token } }: Input<typeof staffRoutes.readInvite>,
): Promise<Invite> {
  await limitNetwork(ctx, 'codeTries')
  return findInvite(ctx, token)
}

async function findInvite(ctx: Ctx, token: string): Promise<Invite> {
  const invite = await ctx.db
    .selectFrom('staff_invites')
    .select(['email', 'role', 'invited_by'])
    .where('hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date(ctx.now()))
    .executeTakeFirst()
  if (!invite) throw over()
  return { ...invite, role: invite.role as StaffRole }
}

/** The link proves the address. A client's account with it becomes staff with the new password, signed out everywhere. */
export async function acceptInvite(
  ctx: Ctx,
  { body: { token, name, password } }: Input<typeof staffRoutes.acceptInvite>,
): Promise<{ message: string; email: string }> {
  await limitNetwork(ctx, 'codeTries')
  const { email } = await findInvite(ctx, token)
  requireFitPassword(password, { email, name, isAdmin: true }, 'password')
  const password_hash = await hashPassword(ctx, password)
  await transaction(ctx.db, async (tx) => {
    const invite = await takeInvite(tx, ctx, token)
    const { name: by } = await findUser(tx, invite.invited_by)
    // Before the newcomer may be an owner too.
    await mailOwners(tx, ctx, joinedMail(ctx.config, { name, email, role: invite.role, by }))
    const id = await makeStaff(tx, ctx, { email, name, password_hash, role: invite.role })
    await dropOldSignIns(tx, ctx, id)
    await appendAudit(tx, ctx, { action: 'staff.joined', object: { kind: 'staff', id }, reason: invite.role })
  })
  return { message: 'Welcome. Please sign in with your new password.', email }
}

/** Uses it up, once; the inviter must still be an owner. */
async function takeInvite(tx: Tx, ctx: Ctx, token: string): Promise<Invite> {
  const { rows } = await sql<Invite>`delete from staff_invites i using users u
    where i.hash = ${hashOfToken(token)} and i.expires_at > ${new Date(ctx.now())}
      and u.id = i.invited_by and u.is_admin and u.staff_role = 'owner'
    returning i.email, i.role, i.invited_by`.execute(tx)
  const [invite] = rows
  if (!invite) throw over()
  return invite
}

interface NewStaff {
  email: string
  name: string
  password_hash: string
  role: StaffRole
}

async function makeStaff(tx: Tx, ctx: Ctx, { role, ...person }: NewStaff): Promise<number> {
  const { id, ...account } = await holdAccount(tx, person)
  const says = whyNot(account)
  if (says) throw new Problem('conflict', { says })
  const { email: _, ...own } = person
  await tx
    .updateTable('users')
    .set({
      ...own,
      is_admin: true,
      staff_role: role,
      pending_email: null,
      email_verified_at: new Date(ctx.now()),
    })
    .where('id', '=', id)
    .execute()
  return id
}

/** Theirs or a new one, in one statement: another account may take the address between a read and a write. */
function holdAccount(tx: Tx, person: Omit<NewStaff, 'role'>) {
  return tx
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: person.email }))
    .returning(['id', 'is_admin', 'staff_role', 'suspended_at', 'deletion_due_at'])
    .executeTakeFirstOrThrow()
}
