import type { Input } from '@sitewright/contract/route.ts'
import {
  type HistoryEntry,
  STAFF_PAGE,
  type StaffInvite,
  type StaffMember,
  type StaffRole,
  type staffRoutes,
} from '@sitewright/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasApp, hasPasskey } from '#features/accounts/index.ts'
import { historyOfStaff } from '#features/history/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

const INVITES_SHOWN = 100

export async function listStaff(
  { db, now }: SignedInCtx,
  { query: { after = 0 } }: Input<typeof staffRoutes.list>,
): Promise<{ people: StaffMember[]; invites: StaffInvite[] }> {
  const people = await members(db, sql`u.id > ${after}`)
  const invites = await db
    .selectFrom('staff_invites as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'u.name as invited_by', 'i.created_at', 'i.expires_at'])
    .where('i.expires_at', '>', new Date(now()))
    .orderBy('i.id', 'desc')
    .limit(INVITES_SHOWN)
    .execute()
  return { people, invites: invites.map(inviteView) }
}

/** What a member of staff did, also of one who is deactivated. */
export async function readHistory(
  { db }: SignedInCtx,
  { params: { id }, query: { before } }: Input<typeof staffRoutes.history>,
): Promise<HistoryEntry[]> {
  await findMember(db, id)
  return historyOfStaff(db, id, before)
}

export async function findMember(db: Database | Tx, id: number): Promise<StaffMember> {
  const [member] = await members(db, sql`u.id = ${id}`)
  if (!member) throw new Problem('not_found')
  return member
}

interface MemberRow extends Omit<StaffMember, 'created_at' | 'last_seen_at'> {
  created_at: Date
  last_seen_at: Date | null
}

/** As the indexes of the inbox have it: apart for snoozed ones. */
const isOpen = sql`t.status in ('open', 'in-progress') and t.deleted_at is null and t.merged_into is null`

/** Who is staff, or was before they were deactivated. */
async function members(db: Database | Tx, where: RawBuilder<unknown>): Promise<StaffMember[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.name, u.email, coalesce(u.staff_role, 'agent') as role, u.is_admin as active, u.created_at,
      (${hasApp(sql`u.id`)} or ${hasPasskey(sql`u.id`)}) as second_step,
      (select count(*) from tickets t where t.assignee_id = u.id and ${isOpen} and t.snoozed_until is null)::int
        + (select count(*) from tickets t where t.assignee_id = u.id and ${isOpen} and t.snoozed_until is not null)::int
        as open_tickets,
      (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u where (u.staff_role is not null or u.is_admin) and ${where}
    order by u.id limit ${STAFF_PAGE}`.execute(db)
  return rows.map(({ created_at, last_seen_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }))
}

interface InviteRow {
  id: number
  email: string
  role: string
  invited_by: string
  created_at: Date
  expires_at: Date
}

export function inviteView({ role, created_at, expires_at, ...row }: InviteRow): StaffInvite {
  return {
    ...row,
    role: role as StaffRole,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
