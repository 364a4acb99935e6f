import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'
import { plainAddress, plainSubject } from './address.ts'
import type { MailKind } from './kinds.ts'

/** Of our own site; put after PUBLIC_URL. */
const Path = z.string().regex(/^\/(?![/\\])[^\s\\]*$/)

/** What a mail says; written out as text and HTML when it leaves. */
export const MailParts = z.strictObject({
  /** What happened, as the heading where the subject names the ticket alone. */
  title: z.string().optional(),
  /** Before all else: what else was to be told, each with its link. */
  items: z.array(z.strictObject({ subject: z.string(), says: z.string(), path: Path })).optional(),
  paragraphs: z.array(z.string()),
  /** Shown large, to be typed in. */
  code: z.string().optional(),
  /** One button. */
  action: z.strictObject({ label: z.string().min(1), path: Path }).optional(),
  /** Messages of a ticket that the mail carries, oldest first. */
  messages: z
    .array(z.strictObject({ author: z.string(), text: z.string(), files: z.array(z.string()) }))
    .optional(),
  /** An address of ours that takes the answer; the mail then asks to write above its first line. */
  replyTo: z.string().optional(),
  /** Groups the mails of one conversation in the mail program. */
  conversation: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Signed; ends this kind of mail in one click. Mails without it cannot be switched off. */
  unsubscribe: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
})
export type MailParts = z.infer<typeof MailParts>

/** A message that a mail carries, as plain text; quoted, so that nothing in it passes for the mail's own words. */
export function messageText({ author, text, files }: NonNullable<MailParts['messages']>[number]): string {
  const attached = files.length > 0 ? `\n\nAttached: ${files.join(', ')}` : ''
  const quoted = text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd())
  return `${author} wrote:\n\n${quoted.join('\n')}${attached}`
}

/** Of a mail with a code or a link: a stranger, the browser that registered the address, or its owner. */
export const Asker = z.enum(['stranger', 'registrant', 'owner'])
export type Asker = z.infer<typeof Asker>

export interface Mail extends Omit<MailParts, 'conversation'> {
  kind: MailKind
  /** One plain address. */
  to: string
  subject: string
  /** The one ticket that it is about. */
  ticketId?: number
  /** The same cause never mails twice. */
  dedupeKey?: string
  /** Who asked for it; a stranger where nothing is said. */
  askedBy?: Asker
}

/**
 * Kinds without a code that a guest can cause. Warnings, such as of a changed password, are never
 * among them: a flood of codes must not silence them.
 */
const strangersKinds = new Set<MailKind>(['already_registered', 'reset_password', 'sign_in_link'])
const GUARDED_AN_HOUR = 5
/** One inbox may have several addresses by a +tag, as agencies and testers use them. */
const GUARDED_AN_HOUR_PER_INBOX = 60

/**
 * Puts a mail into the outbox; it leaves when the transaction commits, and never otherwise. A known `dedupeKey` does
 * nothing. Mails that a stranger can cause are dropped, with a line in the log, after 5 an hour to one address and 60
 * to one inbox; what strangers ask for never drops what the owner asked for.
 */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const to = plainAddress(mail.to)
  const { kind, to: _, subject, ticketId, dedupeKey, askedBy = 'stranger', ...said } = mail
  const parts = MailParts.parse(
    ticketId === undefined ? said : { ...said, conversation: `ticket-${ticketId}` },
  )
  const guarded = askedBy !== 'owner' && (parts.code !== undefined || strangersKinds.has(kind))
  if (guarded && (await isFlooded(tx, to, askedBy)))
    return addJob(tx, {
      id: 'mails.report-dropped',
      payload: { kind, to },
      key: `mails.dropped:${kind}:${to}`,
    })
  const row = await tx
    .insertInto('mails')
    .values({
      kind,
      to_address: to,
      subject: plainSubject(subject),
      parts: JSON.stringify(parts),
      guarded,
      ticket_id: ticketId ?? null,
      dedupe_key: dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const isFirst = parts.code !== undefined || strangersKinds.has(kind)
  if (row) await addJob(tx, { id: 'mails.send', payload: { id: row.id }, isFirst })
}

/** Whether a mail of this cause reached its person, or is on its way. */
export async function isMailed(tx: Tx, dedupeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for other transactions that mail to the same inbox, so that a hundred at once count as a hundred. */
async function isFlooded(tx: Tx, to: string, askedBy: Asker): Promise<boolean> {
  const inbox = sql<string>`inbox_of(${to})`
  await sql`select pg_advisory_xact_lock(hashtextextended('mails:' || ${inbox}, 0))`.execute(tx)
  const { count, address } = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .select(sql<string>`count(*) filter (where to_address = ${to})`.as('address'))
    .where('guarded', '=', true)
    .where('inbox', '=', inbox)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  const isFull = askedBy === 'stranger' && Number(address) >= GUARDED_AN_HOUR
  return isFull || Number(count) >= GUARDED_AN_HOUR_PER_INBOX
}
