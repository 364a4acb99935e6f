import { CREDENTIAL_KEPT_DAYS } from '@sitewright/contract/credentials.ts'
import { sql } from 'kysely'
import { sendMail } from '#outside/mail/outbox.ts'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { afterCommit, type Tx } from '#platform/database/transaction.ts'
import { tellChange } from '../hints.ts'
import { changePasswordsMail } from '../mails.ts'

/**
 * The work on a ticket is over: every access ends, its entries are deleted 30 days later, and the client is told which
 * passwords to change.
 */
export async function closeLeases(tx: Tx, ctx: Ctx, ticketId: number): Promise<void> {
  const now = new Date(ctx.now())
  const owner = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.user_id', 't.subject', 'u.email'])
    .where('t.id', '=', ticketId)
    .executeTakeFirst()
  if (!owner) return
  // Entries before their accesses, as everywhere, so that two writers never wait for each other.
  const finished = await endEntries(tx, ticketId, new Date(now.getTime() + CREDENTIAL_KEPT_DAYS * 86_400_000))
  await endLeases(tx, ctx, owner.user_id, ticketId)
  const labels = finished.filter(({ staff_opened_at }) => staff_opened_at !== null).map(({ label }) => label)
  if (labels.length > 0)
    await sendMail(
      tx,
      changePasswordsMail(owner.email, {
        ticket: { id: ticketId, subject: owner.subject },
        labels,
        keptDays: CREDENTIAL_KEPT_DAYS,
      }),
    )
  if (finished.length > 0) afterCommit(tx, () => tellChange(ctx, owner.user_id, ticketId))
}

/** Every access of this ticket ends; its entries stay as they are. */
export async function endLeases(tx: Tx, ctx: Ctx, ownerId: number, ticketId: number): Promise<void> {
  const ended = await tx
    .updateTable('credential_leases')
    .set({ ended_at: new Date(ctx.now()) })
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .returning(['credential_id'])
    .execute()
  if (ended.length > 0) afterCommit(tx, () => tellChange(ctx, ownerId, ticketId))
  await appendAudit(
    tx,
    ctx,
    ...ended.map(({ credential_id }) => ({
      action: 'credential.lease_closed',
      object: { kind: 'credential', id: credential_id },
      ownerId,
      ticketId,
    })),
  )
}

/** The ticket and those that were merged into it. */
const isPartOf = (ticketId: number) => sql`(t.id = ${ticketId} or t.merged_into = ${ticketId})`

/** Entries that end with this very change: one that has its end already was dealt with when the ticket was resolved. */
async function endEntries(tx: Tx, ticketId: number, expiresAt: Date) {
  const { rows } = await sql<{ label: string; staff_opened_at: Date | null }>`
    update credentials c set expires_at = ${expiresAt} from tickets t
    where ${isPartOf(ticketId)} and c.service_request_id = t.service_request_id and c.expires_at is null
    returning c.label, c.staff_opened_at`.execute(tx)
  return rows
}

/** The ticket is open again: its entries stay. */
export async function keepEntries(tx: Tx, ticketId: number): Promise<void> {
  await sql`update credentials c set expires_at = null from tickets t
    where ${isPartOf(ticketId)} and c.service_request_id = t.service_request_id`.execute(tx)
}
