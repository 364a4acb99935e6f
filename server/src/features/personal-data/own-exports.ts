import type { DataExport, personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Selectable } from 'kysely'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import type { Exports } from '#platform/database/tables.generated.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { sendFile } from '#platform/files/send-file.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { makeExport } from './make-export.ts'
import { exportAsked, exportDownloaded } from './personal-data.events.ts'

const LISTED = 10
const GONE = 'This file is no longer there: it has expired, or a newer one has replaced it.'
/** Whatever made it has died: a new one may be asked for. */
const STUCK_AFTER_MS = 60 * 60_000

type Row = Selectable<Exports>

export async function startExport(ctx: SignedInCtx): Promise<DataExport> {
  const { userId } = ctx.actor
  const before = await underWay(ctx)
  if (before) return viewOf(before)
  await ctx.limits.consume(limits.dataExports, String(userId))
  return transaction(ctx.db, async (tx) => {
    const row = await tx
      .insertInto('exports')
      .values({ user_id: userId, created_at: new Date(ctx.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    // Two presses at once: the other one is just being made.
    if (!row) throw new Problem('conflict', { says: 'Your data is being prepared already.' })
    await record(tx, ctx, exportAsked, { export: row.id }, { userId })
    await addJob(tx, makeExport.with({ id: row.id }))
    return viewOf(row)
  })
}

async function underWay(ctx: SignedInCtx): Promise<Row | undefined> {
  const running = ctx.db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', ctx.actor.userId)
    .where('status', 'in', ['waiting', 'running'])
  const row = await running.executeTakeFirst()
  if (!row || ctx.now() - row.created_at.getTime() < STUCK_AFTER_MS) return row
  await ctx.db.updateTable('exports').set({ status: 'failed' }).where('id', '=', row.id).execute()
  return undefined
}

export async function listExports(ctx: SignedInCtx): Promise<DataExport[]> {
  const rows = await mine(ctx).orderBy('id', 'desc').limit(LISTED).execute()
  return rows.map(viewOf)
}

export async function getExport(
  ctx: SignedInHttpCtx,
  { params: { id }, query }: Input<typeof personalDataRoutes.export>,
) {
  const row = await mine(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found', { says: GONE })
  const isReady = row.status === 'ready'
  const wantsFile = query.file === '1' || !asksForJson(ctx.request.headers.accept)
  if (query.file === '1' && !isReady)
    throw new Problem('conflict', { says: 'The file is not ready yet. Please wait a moment.' })
  if (!isReady || !wantsFile) return ctx.reply.send(viewOf(row))
  const name = `sitewright-data-${row.created_at.toISOString().slice(0, 10)}.zip`
  return sendFile(ctx, { key: row.storage_key ?? '', name, type: 'application/zip' }, async () => {
    await ctx.limits.consume(limits.exportDownloads, String(ctx.actor.userId))
    await transaction(ctx.db, (tx) =>
      record(tx, ctx, exportDownloaded, { export: id }, { userId: ctx.actor.userId }),
    )
  })
}

const asksForJson = (accept: string | undefined) => accept?.split(',')[0]?.trim() === 'application/json'

/** One that is over counts as gone before the job has removed it. */
function mine(ctx: SignedInCtx) {
  return ctx.db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', ctx.actor.userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(ctx.now()))]))
}

function viewOf(row: Row): DataExport {
  return {
    id: row.id,
    status: row.status as DataExport['status'],
    percent: row.percent,
    bytes: row.bytes === null ? null : Number(row.bytes),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
