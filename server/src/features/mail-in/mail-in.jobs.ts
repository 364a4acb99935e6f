import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counter } from '#platform/http/metrics.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { readMail, UnreadableMail } from './read-mail.ts'
import { answerRefused, mayAnswer } from './refusals.ts'
import { type Outcome, takeMail } from './take-mail.ts'

const KEPT_DAYS = 30
const AT_ONCE = 500

const mailsTaken = counter('inbound_mails_taken_total', 'Answers by mail that became messages.')
const mailsRefused = counter('inbound_mails_refused_total', 'Answers by mail that did not become messages.')

/** Reads one kept mail and does what it asks for; one after another, so that two large ones are never in memory together. */
export const takeKeptMail = defineJob({
  id: 'mail-in.take',
  payload: z.strictObject({ id: z.string().regex(/^\d+$/) }),
  queue: 'mail-in',
  run: async (ctx, { id }) => {
    const kept = await ctx.db
      .selectFrom('inbound_mails')
      .select(['id', 'hash', 'storage_key', 'outcome'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!kept?.storage_key) return
    if (kept.outcome === null) await settle(ctx, id, await decide(ctx, kept.storage_key, kept.hash))
    await ctx.files.remove(kept.storage_key)
    await ctx.db.updateTable('inbound_mails').set({ storage_key: null }).where('id', '=', id).execute()
  },
})

type Decided = Outcome | { outcome: 'dropped'; reason: 'unreadable' }

async function decide(ctx: Ctx, storageKey: string, hash: Buffer): Promise<Decided> {
  try {
    const raw = Buffer.concat(await (await ctx.files.get(storageKey)).toArray())
    const mail = await readMail(raw)
    return await takeMail(ctx, mail, hash)
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'not_found'
    if (!(error instanceof UnreadableMail) && !isLost) throw error
    ctx.log.warn({ reason: error.message }, 'a mail could not be read')
    return { outcome: 'dropped', reason: 'unreadable' }
  }
}

async function settle(ctx: Ctx, id: string, decided: Decided): Promise<void> {
  const tellsSender = decided.outcome === 'refused' && (await mayAnswer(ctx, decided.userId))
  const reason = decided.outcome === 'refused' ? decided.refusal : 'reason' in decided ? decided.reason : null
  await transaction(ctx.db, async (tx) => {
    if (tellsSender && decided.outcome === 'refused') await answerRefused(tx, ctx, decided)
    await tx
      .updateTable('inbound_mails')
      .set({
        outcome: tellsSender ? 'answered' : decided.outcome === 'posted' ? 'posted' : 'dropped',
        reason,
        ticket_id: decided.outcome === 'posted' ? decided.ticketId : null,
        decided_at: new Date(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
  })
  if (decided.outcome === 'posted') return mailsTaken.inc()
  mailsRefused.inc()
  ctx.log.info({ mail: id, reason, answered: tellsSender }, 'a mail was not taken')
}

/** Forgets after a month what came of mails, and removes those that nothing could be made of. */
export const purgeInbound = defineJob({
  id: 'mail-in.purge',
  cron: '20 4 * * *',
  run: async (ctx) => {
    for (;;) {
      const old = await ctx.db
        .selectFrom('inbound_mails')
        .select(['id', 'storage_key'])
        .where('received_at', '<', new Date(ctx.now() - KEPT_DAYS * 86_400_000))
        .limit(AT_ONCE)
        .execute()
      for (const { storage_key: key } of old) if (key) await ctx.files.remove(key)
      if (old.length === 0) return
      await ctx.db
        .deleteFrom('inbound_mails')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute()
    }
  },
})
