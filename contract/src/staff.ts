import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, IdInPath, Instant, line } from './text.ts'
import { Email, Password, PasswordAttempt } from './users.ts'

/** An invitation works once, this long. */
export const INVITE_LIVES_DAYS = 7
export const STAFF_PAGE = 100
export const HISTORY_PAGE = 50

/** What each may do is written down in docs/decisions/018-owners-and-agents.md. */
export const StaffRole = z.enum(['owner', 'agent'])
export type StaffRole = z.infer<typeof StaffRole>

export const staffRoles: Record<StaffRole, string> = { owner: 'Owner', agent: 'Agent' }

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** False: deactivated, may not sign in. */
  active: z.boolean(),
  /** Signs in with two steps or a passkey. */
  second_step: z.boolean(),
  /** Tickets assigned to them that are neither resolved nor closed. */
  open_tickets: z.number().int(),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvite = z.object({
  id: Id,
  email: z.string(),
  role: StaffRole,
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
})
export type StaffInvite = z.infer<typeof StaffInvite>

export const NewInvite = z.strictObject({
  email: Email,
  role: StaffRole.default('agent'),
  /** Of the owner who asks. */
  password: PasswordAttempt,
})

export const StaffChange = z
  .strictObject({
    role: StaffRole.optional(),
    active: z.boolean().optional(),
    /** With `active: false`: who takes the open tickets; null leaves them without an assignee. */
    hand_to: Id.nullish(),
    /** Of the owner who asks. */
    password: PasswordAttempt,
  })
  .refine(({ role, active }) => role !== undefined || active !== undefined, 'Please say what to change.')
  .refine(
    ({ role, active }) => role === undefined || active === undefined,
    'Please change one thing at a time.',
  )

/** One thing that a person did, or that was done to a customer. */
export const HistoryEntry = z.object({
  /** For `before`: the place in the list. */
  cursor: z.string(),
  at: Instant,
  who: z.string(),
  /** A plain sentence without the name. */
  says: z.string(),
  reason: z.string().nullable(),
  outcome: z.enum(['done', 'refused', 'failed']),
  ticket_id: Id.nullable(),
  customer_id: Id.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** `1732318000123456-e-12`: microseconds, which log, and the row's number in it. */
export const HistoryCursor = z.string().regex(/^\d{1,17}-[ae]-\d{1,15}$/, 'Not a valid cursor.')

const InviteToken = z.string().min(1).max(100)

export const AcceptInvite = z.strictObject({
  token: InviteToken,
  name: line({ min: 1, max: 120, required: 'Please enter your name.' }),
  password: Password,
})

export const staffRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/staff',
    access: 'owner',
    summary: 'The staff by id, those deactivated too, and open invitations; `after` pages on by id.',
    query: z.strictObject({ after: IdInPath.optional() }),
    reply: z.object({ people: z.array(StaffMember), invites: z.array(StaffInvite) }),
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/staff',
    access: 'owner',
    status: 201,
    summary: `Mail an invitation that works once, for ${INVITE_LIVES_DAYS} days; an earlier one to the same address ends. It ends with a new password of its sender.`,
    body: NewInvite,
    reply: StaffInvite,
  }),
  cancelInvite: route({
    method: 'DELETE',
    path: '/api/admin/staff/invites/:id',
    access: 'owner',
    summary: 'End an open invitation.',
    params: ById,
    reply: Done,
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/staff/:id',
    access: 'owner',
    summary:
      'Change the role of a member of staff, deactivate them (sessions and vault accesses end, open tickets are handed on), or activate them again; with the password of who asks.',
    params: ById,
    body: StaffChange,
    reply: StaffMember,
  }),
  history: route({
    method: 'GET',
    path: '/api/admin/staff/:id/history',
    access: 'owner',
    summary: 'What a member of staff did, newest first; `before` is the cursor of a page’s last entry.',
    params: ById,
    query: z.strictObject({ before: HistoryCursor.optional() }),
    reply: z.array(HistoryEntry),
  }),
  readInvite: route({
    method: 'POST',
    path: '/api/staff-invitations/read',
    access: 'anyone',
    summary: 'Whom an invitation is for, while it works.',
    body: z.strictObject({ token: InviteToken }),
    reply: z.object({ email: z.string(), role: StaffRole }),
  }),
  acceptInvite: route({
    method: 'POST',
    path: '/api/staff-invitations/accept',
    access: 'anyone',
    summary: 'Become staff with the token of the mailed link, a name and a password.',
    body: AcceptInvite,
    reply: Done.extend({ email: z.string() }),
  }),
}
