import { type Actor, isSignedIn, isStaff, userIdOf } from '#platform/actor.ts'
import { Problem } from '#platform/problem.ts'

/** What the rules look at; `findVisibleTicket` loads it. */
export interface TicketFacts {
  user_id: number
  status: string
  merged_into?: number | null
}

/** Who may do what with a ticket they can see. Pure; the answers also go to the browser as `can`. */
export const ticketPolicy = {
  reply: (actor: Actor, ticket: TicketFacts) => ticket.status !== 'closed' && takesPart(actor, ticket),
  attach: (actor: Actor, ticket: TicketFacts) => ticket.status !== 'closed' && takesPart(actor, ticket),
  /** A merged ticket is only a signpost, and stays. */
  delete: (actor: Actor, ticket: TicketFacts) => !ticket.merged_into && takesPart(actor, ticket),
  /** Status, assignee, notes. */
  work: (actor: Actor, _ticket: TicketFacts) => isStaff(actor),
}

function takesPart(actor: Actor, ticket: TicketFacts): boolean {
  if (isSignedIn(actor) && actor.viewer) return false
  return isStaff(actor) || userIdOf(actor) === ticket.user_id
}

/** Throws `ticket_closed` where only the status forbids it, `forbidden` otherwise. */
export function requireTicket(act: keyof typeof ticketPolicy, actor: Actor, ticket: TicketFacts): void {
  if (ticketPolicy[act](actor, ticket)) return
  const closed = ticketPolicy[act](actor, { ...ticket, status: 'open' })
  throw new Problem(closed ? 'ticket_closed' : 'forbidden')
}
