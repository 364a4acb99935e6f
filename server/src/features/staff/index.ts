import { staffRoutes } from '@sitewright/contract/staff.ts'
import { emailChangeUndone, passwordChanged } from '#features/accounts/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import { changeStaff } from './change-staff.ts'
import { cancelInvite, dropInvitesOf, inviteStaff } from './invite.ts'
import { listStaff, readHistory } from './list-staff.ts'

export { listStaff, readHistory } from './list-staff.ts'
export { makeOwner } from './make-owner.ts'

export const staffBindings: RouteBinding[] = [
  bind(staffRoutes.list, listStaff),
  bind(staffRoutes.invite, inviteStaff),
  bind(staffRoutes.cancelInvite, cancelInvite),
  bind(staffRoutes.change, changeStaff),
  bind(staffRoutes.history, readHistory),
  bind(staffRoutes.readInvite, readInvite),
  bind(staffRoutes.acceptInvite, acceptInvite),
]

const dropInvites = {
  inTransaction: async (tx: Tx, { userId }: { userId?: number }) => {
    if (userId !== undefined) await dropInvitesOf(tx, userId)
  },
}

/** As with API tokens: an invitation is worth no more than the sign-in that sent it. */
export const staffListeners: Listener[] = [
  on(passwordChanged, dropInvites),
  on(emailChangeUndone, dropInvites),
]
