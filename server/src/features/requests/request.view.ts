import { features } from '@sitewright/contract/pricing.ts'
import { ProofState } from '@sitewright/contract/proofs.ts'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { type Actor, isStaff } from '#platform/actor.ts'
import type { RequestRow } from './request.queries.ts'

const pounds = (pence: number) => Math.round(pence / 100)

/** Amounts in whole pounds; who asked is for staff alone. */
export function requestView(row: RequestRow, actor: Actor): ServiceRequest {
  const staff = isStaff(actor)
  return {
    id: row.id,
    user_id: row.user_id,
    service_type: row.service_type,
    platform_type: row.platform_type,
    website_url: row.website_url,
    problem_description: row.problem_description,
    urgency_level: row.urgency_level,
    estimated_quote: pounds(row.estimated_pence),
    plan_discount: pounds(row.plan_discount_pence),
    promotion_discount: pounds(row.promotion_discount_pence),
    amount_due: pounds(row.estimated_pence - row.plan_discount_pence - row.promotion_discount_pence),
    estimated_days: row.estimated_days,
    additional_features: row.additional_features.map(featureView),
    status: row.status,
    created_at: row.created_at.toISOString(),
    finding_id: row.finding_id,
    ticket_id: row.ticket_id,
    ticket_status: row.ticket_status,
    ticket_state: stateOf(row),
    unread: (staff ? row.staff_unread : row.client_unread) ?? 0,
    last_message:
      row.last_at && row.last_side
        ? {
            side: row.last_side as NonNullable<ServiceRequest['last_message']>['side'],
            author_name: row.last_author ?? '',
            excerpt: row.last_excerpt ?? '',
            at: row.last_at.toISOString(),
          }
        : null,
    customer: staff ? { id: row.user_id, name: row.customer_name, email: row.customer_email } : null,
  }
}

function stateOf(row: RequestRow): ServiceRequest['ticket_state'] {
  const { waiting_for, due_at, finish_by, ticket_status, proof_state } = row
  if (waiting_for === null) return null
  // What staff resolved without a proof has none for the client.
  const isShown = proof_state === 'gone' || !(ticket_status === 'resolved' || ticket_status === 'closed')
  const proof = ProofState.safeParse(isShown ? proof_state : null)
  return {
    waiting_for,
    due_at: due_at?.toISOString() ?? null,
    finish_by: finish_by?.toISOString() ?? null,
    proof: proof.success ? proof.data : null,
  }
}

/** A feature that is no longer sold keeps its id as its name. */
function featureView(id: string): ServiceRequest['additional_features'][number] {
  const known = Object.hasOwn(features, id) ? features[id as keyof typeof features] : null
  return { id, name: known?.label ?? id, price: known?.pounds ?? 0 }
}
