import { Engine } from 'mrml'
import type { Config } from '#server/config.ts'
import { factsOf, type MailKind } from './kinds.ts'
import { type Footer, mjmlOf, REPLY_LINE } from './layout.ts'
import { type MailParts, messageText } from './outbox.ts'

type Sender = Pick<Config, 'publicUrl' | 'business'>

interface WrittenMail extends MailParts {
  kind: MailKind
  subject: string
}

interface RenderedMail {
  text: string
  html: string
}

const engine = new Engine()
// Otherwise a known name of a font makes every reader's program ask Google for it.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })

/** A mail as plain text and as HTML that reads well in light and dark, with images off and by a screen reader. */
export function renderMail(mail: WrittenMail, sender: Sender): RenderedMail {
  const action = mail.action && { label: mail.action.label, url: sender.publicUrl + mail.action.path }
  const footer = footerOf(mail, sender.publicUrl)
  const made = engine.toHtml(mjmlOf({ ...mail, action, footer, sender }).markup)
  if (made.type === 'error') throw new Error(`The mail could not be laid out: ${made.message}`)
  return { text: renderText(mail, { action, footer, sender }), html: made.content }
}

function footerOf({ kind, unsubscribe }: WrittenMail, publicUrl: string): Footer {
  const { because, choice } = factsOf(kind)
  return {
    why: `You get this e-mail because ${because}.`,
    ...(unsubscribe === undefined ? {} : { stop: `${publicUrl}/unsubscribe#${unsubscribe}` }),
    ...(choice === undefined ? {} : { choose: `${publicUrl}/dashboard/account#notifications` }),
  }
}

interface Around {
  action: { label: string; url: string } | undefined
  footer: Footer
  sender: Sender
}

function renderText(mail: WrittenMail, { action, footer, sender }: Around): string {
  const { business } = sender
  return [
    ...(mail.replyTo ? [`-- ${REPLY_LINE} --`] : []),
    mail.subject,
    ...(mail.title ? [mail.title] : []),
    ...(mail.items ?? []).map(({ subject, says, path }) => `${subject}\n${says}\n${sender.publicUrl}${path}`),
    ...mail.paragraphs,
    ...(mail.messages ?? []).map(messageText),
    ...(mail.code ? [`    ${mail.code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${business.name}, ${business.legal_name}\n${business.address}\nQuestions? Write to ${business.support_email}`,
    [
      footer.why,
      ...(footer.stop ? [`Stop these e-mails: ${footer.stop}`] : []),
      ...(footer.choose ? [`Choose which e-mails you get: ${footer.choose}`] : []),
    ].join('\n'),
  ].join('\n\n')
}
