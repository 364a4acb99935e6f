import { staffRoutes } from '@sitewright/contract/staff.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import { changeStaff } from './change-staff.ts'
import { cancelInvite, inviteStaff } from './invite.ts'
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
