import { CODE_LIVES_MINUTES } from '@sitewright/contract/users.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { storableText } from '#platform/database/json.ts'
import { defineJob, type Job } from '#platform/jobs/define.ts'
import type { Config } from '#server/config.ts'
import { type Mailer, MailRefused, type OutgoingMail } from './interface.ts'
import { MailKind } from './kinds.ts'
import { MailParts } from './outbox.ts'
import { purgeMails } from './purge.ts'
import { renderMail } from './render.ts'

/** With the worker's growing pauses this is about a day and a half. */
const TRIES = 14
const TRIES_WHEN_REFUSED = 3

/** Delivers the outbox, and deletes what left it long ago. */
export function mailJobs(mailer: Mailer): Job[] {
  const send = defineJob({
    id: 'mails.send',
    payload: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    run: (ctx, { id }) => deliverMail(ctx, mailer, id),
  })
  const reportDropped = defineJob({
    id: 'mails.report-dropped',
    payload: z.strictObject({ kind: z.string(), to: z.string() }),
    run: async (ctx, dropped) =>
      ctx.log.warn(dropped, 'mails were not sent: too many to one inbox within the hour'),
  })
  return [send, reportDropped, purgeMails] as Job[]
}

type WaitingMail = NonNullable<Awaited<ReturnType<typeof takeMail>>>

/**
 * A worker that dies between delivery and mark delivers again, under the same Message-ID. The last failure is kept
 * with the mail when it is given up.
 */
async function deliverMail(ctx: Ctx, mailer: Mailer, id: string): Promise<void> {
  const mail = await takeMail(ctx.db, id)
  if (!mail) return
  if (mail.stale) return giveUp(ctx, mail, 'its code had expired')
  try {
    await mailer.deliver(writeMail(mail, ctx.config))
  } catch (error) {
    const reason = storableText(String(error instanceof Error ? error.message : error).slice(0, 500))
    if (mail.attempts >= (error instanceof MailRefused ? TRIES_WHEN_REFUSED : TRIES))
      return giveUp(ctx, mail, reason)
    await ctx.db.updateTable('mails').set({ last_error: reason }).where('id', '=', id).execute()
    throw error
  }
  await ctx.db
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, parts: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Counts one try; nothing when the mail is sent, given up or gone. */
const takeMail = (db: Database, id: string) =>
  db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning(['id', 'kind', 'to_address', 'subject', 'parts', 'message_id', 'attempts', 'created_at'])
    .returning(
      sql<boolean>`parts ? 'code' and created_at < now() - make_interval(mins => ${CODE_LIVES_MINUTES})`.as(
        'stale',
      ),
    )
    .executeTakeFirst()

function writeMail(mail: WaitingMail, config: Config): OutgoingMail {
  const parts = MailParts.parse(mail.parts)
  const host = new URL(config.publicUrl).hostname
  return {
    messageId: `<${mail.message_id}@${host}>`,
    date: mail.created_at,
    kind: mail.kind,
    to: mail.to_address,
    subject: mail.subject,
    ...renderMail({ ...parts, kind: MailKind.parse(mail.kind), subject: mail.subject }, config),
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
    ...(parts.conversation ? { references: `<${parts.conversation}@${host}>` } : {}),
    ...(parts.unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(parts.unsubscribe, config) }),
  }
}

/** One click in the mail program (RFC 8058), without a page or a sign-in. */
function unsubscribeHeaders(token: string, { publicUrl }: Config): Record<string, string> {
  return {
    'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function giveUp(ctx: Ctx, mail: WaitingMail, reason: string): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ given_up_at: sql<Date>`now()`, parts: null, last_error: reason })
    .where('id', '=', mail.id)
    .execute()
  ctx.log.warn({ mail: mail.id, kind: mail.kind, tries: mail.attempts, reason }, 'a mail was given up')
}
