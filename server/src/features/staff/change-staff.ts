import type { Input } from '@sitewright/contract/route.ts'
import type { StaffMember, StaffRole, staffRoutes } from '@sitewright/contract/staff.ts'
import { dropChallenges, endSessions, holdSignedIn, requirePassword } from '#features/accounts/index.ts'
import { withdrawLeases } from '#features/credentials/index.ts'
import { mailOwners } from '#features/notifications/index.ts'
import { handOverTickets } from '#features/tickets/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { endKeys } from './end-access.ts'
import { dropInvitesOf } from './invite.ts'
import { findMember } from './list-staff.ts'
import { activatedMail, deactivatedMail, roleMail } from './mails.ts'
import { lockOwners, requireAnotherOwner } from './owners.ts'

export async function changeStaff(
  ctx: SignedInCtx,
  { params: { id }, body: { role, active, hand_to, password } }: Input<typeof staffRoutes.change>,
): Promise<StaffMember> {
  await requirePassword(ctx, password)
  await transaction(ctx.db, async (tx) => {
    const owners = await lockOwners(tx)
    await holdSignedIn(tx, ctx.actor)
    const person = await lockMember(tx, id)
    if (role) await changeRole(tx, ctx, { person, role, owners })
    else if (active) await activate(tx, ctx, person)
    else await deactivate(tx, ctx, { person, owners, handTo: hand_to ?? null })
  })
  return findMember(ctx.db, id)
}

type Member = Awaited<ReturnType<typeof lockMember>>

async function lockMember(tx: Tx, id: number) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'staff_role'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('staff_role', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('not_found')
  return person
}

const objectOf = ({ id }: Member) => ({ kind: 'staff', id })

/** They sign in again: a session never outlives the role it was opened with. */
async function changeRole(
  tx: Tx,
  ctx: SignedInCtx,
  { person, role, owners }: { person: Member; role: StaffRole; owners: number[] },
): Promise<void> {
  if (person.staff_role === role) return
  if (owners.includes(person.id)) requireAnotherOwner(owners, person.id)
  // Before the change, so that an owner who loses the role is told as well.
  await mailOwners(tx, ctx, roleMail(ctx.config, { person, role, by: ctx.actor.name }))
  await tx.updateTable('users').set({ staff_role: role }).where('id', '=', person.id).execute()
  if (role === 'agent') await dropInvitesOf(tx, person.id)
  await endSessions(tx, ctx, { userId: person.id }, 'role_changed')
  await endKeys(tx, ctx, person.id, 'new_role')
  await appendAudit(tx, ctx, {
    action: 'staff.role_changed',
    object: objectOf(person),
    reason: role,
    change: { before: { role: person.staff_role }, after: { role } },
  })
}

interface Leaving {
  person: Member
  owners: number[]
  handTo: number | null
}

/** Signs them out everywhere, ends their access to secrets and hands over their tickets. */
async function deactivate(tx: Tx, ctx: SignedInCtx, { person, owners, handTo }: Leaving): Promise<void> {
  if (!person.is_admin) return
  if (owners.includes(person.id)) requireAnotherOwner(owners, person.id)
  if (handTo !== null) await requireColleague(tx, person.id, handTo)
  await tx
    .updateTable('users')
    .set({ is_admin: false, staff_role: person.staff_role ?? 'agent', suspended_at: new Date(ctx.now()) })
    .where('id', '=', person.id)
    .execute()
  await dropInvitesOf(tx, person.id)
  await tx.deleteFrom('digest_items').where('user_id', '=', person.id).execute()
  await dropChallenges(tx, person.id)
  await handOverTickets(tx, ctx, { from: person.id, to: handTo })
  await endSessions(tx, ctx, { userId: person.id }, 'deactivated')
  await endKeys(tx, ctx, person.id, 'deactivated')
  await sendMail(tx, deactivatedMail(ctx.config, person.email))
  await withdrawLeases(tx, ctx, person.id)
  await appendAudit(tx, ctx, {
    action: 'staff.deactivated',
    object: objectOf(person),
    change: { before: { active: true }, after: { active: false } },
  })
}

async function activate(tx: Tx, ctx: SignedInCtx, person: Member): Promise<void> {
  if (person.is_admin) return
  await mailOwners(tx, ctx, activatedMail(ctx.config, { person, by: ctx.actor.name }))
  await tx
    .updateTable('users')
    .set({ is_admin: true, suspended_at: null, suspended_reason: null })
    .where('id', '=', person.id)
    .execute()
  await appendAudit(tx, ctx, {
    action: 'staff.activated',
    object: objectOf(person),
    change: { before: { active: false }, after: { active: true } },
  })
}

async function requireColleague(tx: Tx, leaving: number, id: number): Promise<void> {
  const colleague = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('id', '!=', leaving)
    .where('is_admin', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!colleague)
    throw new Problem('invalid', { fields: { hand_to: 'Please choose somebody else of the staff.' } })
}
