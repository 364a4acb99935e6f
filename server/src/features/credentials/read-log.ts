import type { CredentialLogEntry, credentialRoutes } from '@sitewright/contract/credentials.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { accountIdsOf } from '#features/accounts/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'

/** The owner's slice of the audit log for one entry, also for one that is deleted: the rows say whose it was. */
export async function readLog(
  ctx: SignedInCtx,
  { params, query }: Input<typeof credentialRoutes.log>,
): Promise<CredentialLogEntry[]> {
  const entries = await logOf(ctx, query, params.id)
  if (entries.length === 0 && query.before === undefined) throw new Problem('not_found')
  return entries
}

export function readVaultLog(
  ctx: SignedInCtx,
  { query }: Input<typeof credentialRoutes.vaultLog>,
): Promise<CredentialLogEntry[]> {
  return logOf(ctx, query)
}

async function logOf(
  { db, actor: { userId } }: SignedInCtx,
  page: { before?: number | undefined; limit: number },
  id?: number,
): Promise<CredentialLogEntry[]> {
  const owners = await accountIdsOf(db, userId)
  let rows = db
    .selectFrom('audit_log as a')
    .leftJoin('credentials as c', 'c.id', 'a.object_id')
    .select(['a.seq', 'a.at', 'a.action', 'a.outcome', 'a.actor_id', 'a.actor_name', 'a.ticket_id'])
    .select(['a.reason', 'a.object_id', 'c.label'])
    .where('a.object_kind', '=', 'credential')
    .where('a.owner_id', 'in', owners)
    .orderBy('a.seq', 'desc')
    .limit(page.limit)
  if (id !== undefined) rows = rows.where('a.object_id', '=', id)
  if (page.before !== undefined) rows = rows.where('a.seq', '<', String(page.before))
  return (await rows.execute()).map((row) => {
    const who = owners.includes(row.actor_id ?? 0) ? 'You' : (row.actor_name ?? 'Sitewright')
    const outcome = row.outcome as CredentialLogEntry['outcome']
    return {
      id: Number(row.seq),
      at: row.at.toISOString(),
      action: row.action,
      outcome,
      who,
      ticket_id: row.ticket_id,
      reason: row.reason,
      says: sentence(who, row.action, outcome),
      credential_id: row.object_id,
      label: row.label,
    }
  })
}

const DONE: Record<string, string> = {
  'credential.added': 'added it',
  'credential.deleted': 'deleted it',
  'credential.revealed': 'opened it',
  'credential.tested': 'tried the login',
  'credential.lease_started': 'took access',
  'credential.lease_ended': 'ended the access',
}

function sentence(who: string, action: string, outcome: CredentialLogEntry['outcome']): string {
  if (action === 'credential.lease_expired') return 'The access ended: its time was up'
  if (action === 'credential.expired') return 'It was deleted by itself: its job ended 30 days before'
  if (action === 'credential.lease_withdrawn') return 'The access ended: who had it left our staff'
  if (action === 'credential.lease_closed') return 'The access ended: the work on the ticket is over'
  // Only an opening ends otherwise than done.
  if (outcome === 'refused') return `${who} tried to open it with a wrong password`
  if (outcome === 'failed') return `${who} could not open it: it is damaged`
  return `${who} ${DONE[action] ?? 'used it'}`
}
