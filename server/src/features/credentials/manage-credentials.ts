import type { Credential, CredentialDetail, credentialRoutes } from '@sitewright/contract/credentials.ts'
import { credentialKinds } from '@sitewright/contract/credentials.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findVisibleTicket } from '#features/tickets/index.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { countCredentials, findOwn, listOfTicket, listOwn, requireOpenRequest } from './credential.queries.ts'
import { credentialViews } from './credential.view.ts'
import { tellChange } from './hints.ts'
import { storeSecrets } from './secret-fields.ts'

const AT_MOST = 500

export async function listCredentials(
  ctx: SignedInCtx,
  { query }: Input<typeof credentialRoutes.list>,
): Promise<Credential[]> {
  return credentialViews(ctx, await listOwn(ctx.db, ctx.actor.userId, query))
}

/** What staff see beside a ticket: which logins there are, never what is in them. */
export async function listTicketCredentials(
  ctx: SignedInCtx,
  { params }: Input<typeof credentialRoutes.ofTicket>,
): Promise<Credential[]> {
  await findVisibleTicket(ctx.db, ctx.actor, params.id)
  return credentialViews(ctx, await listOfTicket(ctx.db, params.id))
}

export async function addCredential(
  ctx: SignedInCtx,
  { body }: Input<typeof credentialRoutes.add>,
): Promise<Credential> {
  const { userId } = ctx.actor
  await ctx.limits.consume(limits.credentials, String(userId))
  const id = await transaction(ctx.db, async (tx) => {
    const ticketId = await requireOpenRequest(tx, userId, body.service_request_id)
    await requireRoom(tx, userId)
    const entry = await tx
      .insertInto('credentials')
      .values({
        user_id: userId,
        service_request_id: body.service_request_id,
        kind: body.kind,
        label: body.label,
        username: body.username || null,
        details: JSON.stringify(detailsOf(body)),
        may_test: body.may_test,
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeSecrets(tx, ctx, { id: entry.id, userId }, body)
    afterCommit(tx, () => tellChange(ctx, userId, ticketId))
    await appendAudit(tx, ctx, {
      action: 'credential.added',
      object: { kind: 'credential', id: entry.id },
      ownerId: userId,
    })
    return entry.id
  })
  const [view] = await credentialViews(ctx, [await findOwn(ctx.db, userId, id)])
  if (!view) throw new Problem('not_found')
  return view
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  if ((await countCredentials(tx, userId)) >= AT_MOST)
    throw new Problem('conflict', {
      says: 'Your vault is full. Please delete entries that are no longer needed.',
    })
}

type NewEntry = Input<typeof credentialRoutes.add>['body']

/** The fields of its kind that were filled in. */
function detailsOf(body: NewEntry): Partial<Record<CredentialDetail, string | number>> {
  return Object.fromEntries(
    credentialKinds[body.kind].details.flatMap((name) => (body[name] ? [[name, body[name]]] : [])),
  )
}

/** Its secrets and their keys go with the row. */
export async function deleteCredential(
  ctx: SignedInCtx,
  { params }: Input<typeof credentialRoutes.delete>,
): Promise<{ message: string }> {
  const { userId } = ctx.actor
  await transaction(ctx.db, async (tx) => {
    const row = await findOwn(tx, userId, params.id)
    await tx.deleteFrom('credentials').where('id', '=', row.id).execute()
    afterCommit(tx, () => tellChange(ctx, userId, row.ticket_id))
    await appendAudit(tx, ctx, {
      action: 'credential.deleted',
      object: { kind: 'credential', id: params.id },
      ownerId: userId,
    })
  })
  return { message: 'Credential deleted.' }
}
