import { customerRoutes } from '@sitewright/contract/customers.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { listCustomers } from './list-customers.ts'
import { addNote, listNotes, removeNote, setTags } from './notes-and-tags.ts'
import { openTicketFor } from './open-ticket.ts'
import { readCustomer, readTimeline } from './read-customer.ts'
import { suspendCustomer, unsuspendCustomer } from './suspend.ts'
import { readAccountLog, stopViewing, viewAs } from './view-as.ts'

export { listCustomers } from './list-customers.ts'
export { listNotes } from './notes-and-tags.ts'
export { readTimeline } from './read-customer.ts'

export const customerBindings: RouteBinding[] = [
  bind(customerRoutes.list, listCustomers),
  bind(customerRoutes.read, readCustomer),
  bind(customerRoutes.timeline, readTimeline),
  bind(customerRoutes.notes, listNotes),
  bind(customerRoutes.addNote, addNote),
  bind(customerRoutes.removeNote, removeNote),
  bind(customerRoutes.setTags, setTags),
  bind(customerRoutes.openTicket, openTicketFor),
  bind(customerRoutes.suspend, suspendCustomer),
  bind(customerRoutes.unsuspend, unsuspendCustomer),
  bind(customerRoutes.viewAs, viewAs),
  bind(customerRoutes.stopViewing, stopViewing),
  bind(customerRoutes.accountLog, readAccountLog),
]
