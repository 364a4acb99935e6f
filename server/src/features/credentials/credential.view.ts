import {
  type Credential,
  type CredentialKind,
  credentialKinds,
  type Lease,
  type TestResult,
} from '@sitewright/contract/credentials.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type CredentialRow, type LeaseRow, liveLeases, OPEN_TICKETS } from './credential.queries.ts'

/** Entries as this person may see them, with who has access now. */
export async function credentialViews(ctx: SignedInCtx, rows: CredentialRow[]): Promise<Credential[]> {
  const leases = Map.groupBy(
    await liveLeases(
      ctx.db,
      ctx,
      rows.map(({ id }) => id),
    ),
    (lease) => lease.credential_id,
  )
  return rows.map((row) => credentialView(ctx.actor, row, leases.get(row.id) ?? []))
}

function credentialView(actor: SignedInActor, row: CredentialRow, leases: LeaseRow[]): Credential {
  const kind = row.kind as CredentialKind
  const isOwner = row.user_id === actor.userId
  const hasAccess = isOwner || leases.some(({ holder_id }) => holder_id === actor.userId)
  const isOver = row.ticket_status !== null && !OPEN_TICKETS.includes(row.ticket_status)
  const { tested_at, test_result, test_detail } = row
  return {
    id: row.id,
    service_request_id: row.service_request_id,
    label: row.label,
    username: hasAccess ? row.username : null,
    kind,
    details: row.details as Credential['details'],
    may_test: row.may_test,
    test:
      tested_at !== null
        ? { result: test_result as TestResult, detail: test_detail ?? '', at: tested_at.toISOString() }
        : null,
    ticket_id: row.ticket_id,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    change_advised: row.staff_opened_at !== null && isOver,
    leases: leases.map((lease) => leaseView(actor, row.user_id, lease)),
    can: {
      reveal: hasAccess,
      test: Boolean(credentialKinds[kind].canBeTried) && (isOwner || (hasAccess && row.may_test)),
      delete: isOwner,
      lease: !hasAccess && !isOver,
    },
  }
}

export function leaseView(actor: SignedInActor, ownerId: number, lease: LeaseRow): Lease {
  return {
    id: lease.id,
    ticket_id: lease.ticket_id,
    holder: { id: lease.holder_id, name: lease.holder_name },
    reason: lease.reason,
    created_at: lease.created_at.toISOString(),
    until: lease.until.toISOString(),
    opened_at: lease.opened_at?.toISOString() ?? null,
    can: { end: actor.userId === ownerId || actor.userId === lease.holder_id },
  }
}
