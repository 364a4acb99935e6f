import { randomUUID } from 'node:crypto'
import type { Report } from '@sitewright/contract/findings.ts'
import { ExaminationFailed } from '#outside/examiner/interface.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { getRecentOrNull, insertExamination, type Purpose } from './examination.queries.ts'
import { consumeSite, visitorOf } from './limits.ts'
import { readAddress } from './read-address.ts'

/** Asked again within this time, in the same conversation, the answer is the one of before. */
const FRESH_MS = 2 * 60_000

export interface Wanted {
  url: string
  purpose: Purpose
  words?: string
  owner?: boolean
  conversationId?: string | null
  codes?: string[]
  /** With a real browser as well. */
  deep?: boolean
  /** Whole milliseconds; 20 s by default. */
  timeoutMs?: number
  /** Who waits for it, where that is not the actor: two at once are done for each. */
  visitor?: string
  /** The person whose examinations are counted, where a job does what they asked for. */
  askedBy?: number
  /** The watched site that it is about, and whose it is. */
  monitor?: { id: number; userId: number }
}

export interface Examined {
  id: string
  report: Report
}

/** Why there is no report. All that is wrong with an address is one reason, so that it reveals nothing about our network. */
export type NotExamined = 'refused' | 'spent' | 'busy' | 'broken' | 'aborted'

export type Outcome = ({ done: true } & Examined) | { done: false; reason: NotExamined }

/** Examines a site and stores the findings. */
export async function examineSite(
  ctx: Ctx,
  wanted: Wanted,
  { onProgress = () => undefined, signal }: { onProgress?: (says: string) => void; signal: AbortSignal },
): Promise<Outcome> {
  const address = readAddress(ctx.config, wanted.url)
  if (!address) return { done: false, reason: 'refused' }
  const known = await recent(ctx, wanted, address.href)
  if (known) return { done: true, ...known }
  try {
    const { askedBy = userIdOf(ctx.actor) } = wanted
    if (ctx.actor.kind !== 'system' || askedBy !== null) await consumeSite(ctx, address.host, askedBy)
    const { owner, words, codes, deep, timeoutMs, visitor = visitorOf(ctx, askedBy) } = wanted
    const guest = ctx.actor.kind === 'guest'
    const order = { url: wanted.url, visitor, guest, owner, words, codes, deep, timeoutMs }
    const report = await ctx.examiner.examine(order, { onProgress, signal })
    return { done: true, ...(await store(ctx, wanted, address.host, report)) }
  } catch (error) {
    if (error instanceof ExaminationFailed) return { done: false, reason: error.reason }
    if (error instanceof Problem && error.code === 'rate_limited') return { done: false, reason: 'spent' }
    throw error
  }
}

async function recent(ctx: Ctx, { conversationId, owner = false }: Wanted, url: string) {
  if (!conversationId) return null
  return getRecentOrNull(ctx.db, { conversationId, url, owner, since: new Date(ctx.now() - FRESH_MS) })
}

async function store(ctx: Ctx, wanted: Wanted, host: string, report: Report): Promise<Examined> {
  const id = randomUUID()
  await transaction(ctx.db, (tx) =>
    insertExamination(tx, {
      id,
      host,
      purpose: wanted.purpose,
      conversationId: wanted.conversationId ?? null,
      userId: wanted.monitor?.userId ?? userIdOf(ctx.actor),
      monitorId: wanted.monitor?.id ?? null,
      owner: wanted.owner ?? false,
      report,
      now: new Date(ctx.now()),
    }),
  )
  return { id, report }
}
