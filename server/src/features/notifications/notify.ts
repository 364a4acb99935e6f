import { plainSubject } from '#outside/mail/address.ts'
import { type ChosenKind, mailKinds } from '#outside/mail/kinds.ts'
import { type Mail, messageText, sendMail } from '#outside/mail/outbox.ts'
import type { Services } from '#platform/context.ts'
import { cutText } from '#platform/cut-text.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { choiceOf } from './choices.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** Characters of all messages of one mail that the daily mail carries. */
const DIGEST_MESSAGES_MAX = 4_000

export interface Notification {
  userId: number
  mail: Mail & { kind: ChosenKind } & Required<Pick<Mail, 'action'>>
}

/** A mail that its person may have put off or switched off: at once, with the next daily mail, or never. */
export async function notify(
  tx: Tx,
  services: Pick<Services, 'keys'>,
  { userId, mail }: Notification,
): Promise<void> {
  const kind = mailKinds[mail.kind].choice
  const choice = await choiceOf(tx, userId, kind)
  if (choice === 'off') return
  if (choice === 'now')
    return sendMail(tx, { ...mail, unsubscribe: unsubscribeToken(services, userId, kind) })
  await tx
    .insertInto('digest_items')
    .values({
      user_id: userId,
      kind,
      subject: plainSubject(mail.subject),
      says: digestText(mail),
      path: mail.action.path,
      ticket_id: mail.ticketId ?? null,
      dedupe_key: mail.dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** What the mail says, with the messages that it carries. */
function digestText({ title, paragraphs, messages = [] }: Mail): string {
  const said = messages.map(messageText).join('\n\n')
  const cut =
    said.length > DIGEST_MESSAGES_MAX
      ? `${cutText(said, DIGEST_MESSAGES_MAX)} … (the rest is in the product)`
      : said
  return [[...(title ? [title] : []), ...paragraphs].join('\n'), ...(cut ? [cut] : [])].join('\n\n')
}
