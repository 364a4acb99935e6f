import type { assistantRoutes } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { z } from 'zod'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { limits, rates, slots } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { storableJson } from '#platform/database/json.ts'
import { transaction } from '#platform/database/transaction.ts'
import { placeUntilRead } from '#platform/http/requests-under-way.ts'
import { addJob, defineJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { getExaminationOrNull, insertFindings, listFindings } from './examination.queries.ts'
import { consumeDeep, visitorOf } from './limits.ts'

/** How far the examination with a browser is; the column's own words. */
export type Deep = 'none' | 'waiting' | 'running' | 'done' | 'failed'

/** Requests the examination with a browser, once; later calls answer how far it is. */
export async function askDeeper(ctx: HttpCtx, { params }: Input<typeof assistantRoutes.deepen>) {
  const examination = await lookUp(ctx, params.id)
  const deep = examination.deep as Deep
  if (deep !== 'none' && deep !== 'failed') return { deep }
  await consumeDeep(ctx)
  await transaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('examinations')
      .set({ deep: 'waiting' })
      .where('id', '=', params.id)
      .where('deep', 'in', ['none', 'failed'])
      .executeTakeFirstOrThrow()
    const isLast = ctx.actor.kind === 'guest'
    if (numUpdatedRows > 0n)
      await addJob(tx, deepen.with({ id: params.id }, { key: `deepen:${params.id}`, isLast }))
  })
  return { deep: 'waiting' as const }
}

/** Looks at the site again with a browser and adds what it saw to the same examination. */
export const deepen = defineJob({
  id: 'examinations.deepen',
  queue: 'examinations-deep',
  payload: z.strictObject({ id: z.uuid() }),
  run: async (ctx, { id }, signal) => {
    const examination = await getExaminationOrNull(ctx.db, id)
    if (!examination || examination.deep === 'done') return
    await setDeep(ctx, id, 'running')
    const report = await look(ctx, examination, signal).catch(async (error: unknown) => {
      // So that it can be asked for again, should this have been the last try.
      await setDeep(ctx, id, signal.aborted ? 'waiting' : 'failed')
      throw error
    })
    if (!report) return setDeep(ctx, id, 'failed')
    // Without measures no browser was there: what it would have said is not known.
    if (!report.measures) {
      ctx.log.warn({ id, left: report.not_examined }, 'the browser showed nothing of the site')
      return setDeep(ctx, id, 'failed')
    }
    const merged = merge(examination.report, report)
    await transaction(ctx.db, async (tx) => {
      await insertFindings(tx, id, examination.host, merged, { deep: true, now: new Date(ctx.now()) })
      await tx
        .updateTable('examinations')
        .set({ report: storableJson(merged), deep: 'done' })
        .where('id', '=', id)
        .execute()
    })
  },
})

async function setDeep(ctx: Ctx, id: string, deep: Deep): Promise<void> {
  await ctx.db.updateTable('examinations').set({ deep }).where('id', '=', id).execute()
}

async function look(
  ctx: Ctx,
  { url, owner }: { url: string; owner: boolean },
  signal: AbortSignal,
): Promise<Report | null> {
  const order = { url, owner, visitor: 'deep', deep: true }
  return ctx.examiner.examine(order, { onProgress: () => undefined, signal }).catch((error) => {
    if (!(error instanceof ExaminationFailed) || error.reason === 'aborted') throw error
    ctx.log.warn({ err: error, url }, 'the examination with a browser did not come about')
    return null
  })
}

/** What was found before keeps its id and words; what the browser alone saw comes after it. */
function merge(before: Report, deep: Report): Report {
  const known = new Set(before.findings.map(({ code }) => code))
  const added = deep.findings.filter(({ code }) => !known.has(code))
  return {
    ...before,
    findings: [...before.findings, ...added],
    headline: before.headline ?? added[0]?.id ?? null,
    measures: deep.measures,
  }
}

/** By its unguessable id, which is all that a reader needs; `added` is what the browser added. */
export async function readExamination(ctx: HttpCtx, { params }: Input<typeof assistantRoutes.examination>) {
  const examination = await lookUp(ctx, params.id)
  return {
    id: examination.id,
    report: examination.report,
    deep: examination.deep as Deep,
    added: await listFindings(ctx.db, params.id, 'deep'),
  }
}

/** What one visitor asks for beyond the one that is made or unread waits for that, and nobody else does. */
async function lookUp(ctx: HttpCtx, id: string) {
  const visitor = visitorOf(ctx)
  await ctx.limits.consume(limits.examinationLooks, visitor)
  using _place = await placeUntilRead(ctx.budgets, slots.examinationLooks, visitor, ctx)
  if (ctx.actor.kind === 'guest') ctx.budgets.consume(rates.examinationLooksOfGuests, 'all', ctx.now())
  const examination = await getExaminationOrNull(ctx.db, id)
  if (!examination) throw new Problem('not_found')
  return examination
}
