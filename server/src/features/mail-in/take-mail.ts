import { createHash } from 'node:crypto'
import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import { paragraph } from '@sitewright/contract/text.ts'
import { postMessage, postWithFiles } from '#features/tickets/index.ts'
import { type ReplyBinding, readReplyAddress } from '#outside/mail/reply-address.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import type { InspectedFile } from '#platform/files/inspect.ts'
import { Problem } from '#platform/problem.ts'
import { type Attachments, inspectAttachments, TRIES_MAX_MS } from './attachments.ts'
import { isAutomatic } from './automatic.ts'
import { messageText } from './message-text.ts'
import type { MailAttachment, ParsedMail } from './parsed-mail.ts'
import { findParticipant, isConfirmed } from './participant.ts'
import { readReply } from './read-mail.ts'
import type { Refusal } from './refusals.ts'

/** What came of a mail. `refused` is reported to its sender, who is known by then; `dropped` is not reported. */
export type Outcome =
  | { outcome: 'posted'; ticketId: number }
  | {
      outcome: 'refused'
      refusal: Refusal
      ticketId: number
      userId: number
      email: string
      isStaff: boolean
    }
  | { outcome: 'dropped'; reason: 'no_signed_address' | 'automatic' | 'spoofed' }

/** Each that looks like ours costs some ten µs; nobody answers to more people at once. */
const RECIPIENTS_READ = 200

const Message = paragraph({ min: 1, max: MESSAGE_MAX })

/** Every mail to us, however it came: decides whose it is and puts it on their ticket. */
export async function takeMail(ctx: Ctx, mail: ParsedMail, hash: Buffer): Promise<Outcome> {
  const bound = firstSigned(ctx, mail.recipients)
  if (!bound) return { outcome: 'dropped', reason: 'no_signed_address' }
  if (isAutomatic(mail, new URL(ctx.config.publicUrl).hostname))
    return { outcome: 'dropped', reason: 'automatic' }
  const person = await findParticipant(ctx, mail, bound)
  if (!person) return { outcome: 'dropped', reason: 'spoofed' }
  const { ticketId, userId, expired } = bound
  const refuse = (refusal: Refusal): Outcome => ({
    outcome: 'refused',
    refusal,
    ticketId,
    userId,
    email: person.email,
    isStaff: person.ctx.actor.kind === 'admin',
  })
  if (!isConfirmed(person)) return refuse('unconfirmed')
  if (expired) return refuse('expired')
  try {
    await ctx.limits.consume(limits.mailInThread, `${ticketId}:${userId}`)
    const attached = await inspectInTurn(ctx, userId, mail.attachments)
    const said = await readReply({ ...mail.body, ours: ourAddresses(ctx) })
    const text = messageText(said, attached.refused)
    if (text === '' && attached.files.length === 0) return refuse('empty')
    if (text !== '' && !Message.safeParse(text).success) return refuse('unreadable')
    // Reading may take a minute, within which they may have been suspended or have left the staff.
    const still = await findParticipant(ctx, mail, bound)
    if (!still || !isConfirmed(still)) return { outcome: 'dropped', reason: 'spoofed' }
    return { outcome: 'posted', ticketId: await post(still.ctx, bound, { text, attached, hash, mail }) }
  } catch (error) {
    const refusal = error instanceof Problem ? refusalOf[error.code] : undefined
    if (refusal) return refuse(refusal)
    throw error
  }
}

/** Two minutes an hour of one person: an animation of 20 kB takes 4 s, and the mails of all wait behind it. */
async function inspectInTurn(ctx: Ctx, userId: number, attachments: MailAttachment[]): Promise<Attachments> {
  if (attachments.length === 0) return { files: [], refused: [] }
  const { mailInSeconds } = limits
  const left = mailInSeconds.points - (await ctx.limits.consumed(mailInSeconds, String(userId)))
  const began = performance.now()
  const attached = await inspectAttachments(attachments, { maxMs: Math.min(TRIES_MAX_MS, left * 1000) })
  const seconds = Math.ceil((performance.now() - began) / 1000)
  // What is beyond is counted all the same, and this mail is taken.
  await ctx.limits.consume(mailInSeconds, String(userId), seconds).catch(() => undefined)
  return attached
}

/** The addresses in `On Monday, … wrote:` above a quoted mail of ours. */
function ourAddresses({ config }: Ctx): string[] {
  const from = /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const [name] = config.inbound?.address.split('@') ?? []
  return [from.trim().toLowerCase(), ...(name ? [`${name}+`] : [])]
}

const refusalOf: Partial<Record<Problem['code'], Refusal>> = {
  ticket_closed: 'closed',
  not_found: 'gone',
  rate_limited: 'too_many',
}

interface Said {
  text: string
  attached: Attachments
  hash: Buffer
  mail: ParsedMail
}

/** The number of the ticket that has the message, another one after a merge. */
async function post(ctx: SignedInCtx, { ticketId }: ReplyBinding, { text, attached, hash, mail }: Said) {
  // The same mail by another way, with other headers of servers, is still the same message.
  const same = mail.messageId ? createHash('sha256').update(mail.messageId).digest() : hash
  const once = (message: string, files: InspectedFile[]) => postOnce(ctx, ticketId, { message, files, same })
  if (attached.files.length === 0) return once(text, [])
  try {
    return await once(text, attached.files)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'storage_full') throw error
    const refused = attached.files.map(({ name }) => `Not attached: ${name}. ${error.message}`)
    return once(messageText(text, refused), [])
  }
}

interface Once {
  message: string
  files: InspectedFile[]
  /** Of all deliveries of one mail. */
  same: Buffer
}

async function postOnce(ctx: SignedInCtx, ticketId: number, { message, files, same }: Once): Promise<number> {
  const postAs = (id: Buffer) => {
    const words = { message, client_id: `mail-${id.toString('hex').slice(0, 48)}` }
    return files.length > 0 ? postWithFiles(ctx, ticketId, words, files) : postMessage(ctx, ticketId, words)
  }
  try {
    return (await postAs(same)).ticket_id
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'key_reused') throw error
    // A gateway added a footer, or a program uses its Message-ID again: other words or files are another message.
    const said = JSON.stringify([message, ...files.map(({ name, bytes }) => [name, bytes.length])])
    return (await postAs(createHash('sha256').update(same).update(said).digest())).ticket_id
  }
}

function firstSigned(ctx: Ctx, recipients: string[]): ReturnType<typeof readReplyAddress> {
  for (const address of recipients.slice(0, RECIPIENTS_READ)) {
    const bound = readReplyAddress(ctx, address)
    if (bound) return bound
  }
  return null
}
