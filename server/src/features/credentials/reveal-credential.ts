import type { credentialRoutes } from '@sitewright/contract/credentials.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import { holdSignedIn, isOwnPassword } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { type AuditEntry, appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Unreadable } from '#platform/crypto/envelope.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { findOpenable, type Openable } from './credential.queries.ts'
import { tellChange } from './hints.ts'
import { openedMail } from './mails.ts'
import { openSecrets } from './secret-fields.ts'

const REFUSED = 'Failed to reveal credential. Please check your password.'

/**
 * Opens one entry. The row of the audit log is committed before anything is decrypted: no secret is shown that is not
 * written down.
 */
export async function revealCredential(
  ctx: SignedInCtx,
  { params, body }: Input<typeof credentialRoutes.reveal>,
): Promise<Reply<typeof credentialRoutes.reveal>> {
  const found = await findOpenable(ctx.db, ctx, params.id)
  if (!(await isOwnPassword(ctx, body.password))) {
    await writeDown(ctx, { ...entryOf(found), outcome: 'refused' })
    throw new Problem('invalid', { says: REFUSED, fields: { password: 'That is not your password.' } })
  }
  await ctx.limits.consume(limits.reveals, String(ctx.actor.userId))
  await transaction(ctx.db, async (tx) => {
    // Once more, locked: access or the session may have ended while the password was checked.
    await holdSignedIn(tx, ctx.actor)
    const openable = await findOpenable(tx, ctx, params.id)
    await noteOpening(tx, ctx, openable)
    await appendAudit(tx, ctx, entryOf(openable))
  })
  try {
    const { text, passphrase, notes } = await openSecrets(ctx.db, ctx, found.row)
    return { password: text, passphrase, notes }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    // An entry without secrets was tampered with; one that is gone was deleted meanwhile, with its secrets.
    if (!(await isKept(ctx, params.id))) throw new Problem('not_found')
    ctx.log.error({ credential: params.id }, 'an entry of the vault cannot be opened')
    await writeDown(ctx, { ...entryOf(found), outcome: 'failed' })
    throw new Problem('unexpected', {
      says: 'This entry cannot be opened. It was changed or damaged. Please write to us on your ticket.',
      cause: error,
    })
  }
}

async function isKept({ db }: SignedInCtx, id: number): Promise<boolean> {
  const kept = await db.selectFrom('credentials').select('id').where('id', '=', id).executeTakeFirst()
  return kept !== undefined
}

function entryOf({ row, lease }: Openable): AuditEntry {
  return {
    action: 'credential.revealed',
    object: { kind: 'credential', id: row.id },
    ownerId: row.user_id,
    ...(lease ? { ticketId: lease.ticket_id, reason: lease.reason } : {}),
  }
}

function writeDown(ctx: SignedInCtx, entry: AuditEntry): Promise<void> {
  return transaction(ctx.db, (tx) => appendAudit(tx, ctx, entry))
}

/** The owner gets a mail at the first opening of each access. */
async function noteOpening(tx: Tx, ctx: SignedInCtx, { row, lease }: Openable): Promise<void> {
  if (!lease || lease.opened_at) return
  const now = new Date(ctx.now())
  await tx.updateTable('credential_leases').set({ opened_at: now }).where('id', '=', lease.id).execute()
  await tx
    .updateTable('credentials')
    .set({ staff_opened_at: now })
    .where('id', '=', row.id)
    .where('staff_opened_at', 'is', null)
    .execute()
  const owner = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const ticket = { id: lease.ticket_id, subject: lease.subject }
  await sendMail(tx, openedMail(owner.email, { label: row.label, who: ctx.actor.name, lease, ticket }))
  afterCommit(tx, () => tellChange(ctx, row.user_id, lease.ticket_id))
}
