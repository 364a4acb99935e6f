import { Engine } from 'mrml'
import type { Config } from '#server/config.ts'
import { type Footer, mjmlOf, REPLY_LINE } from './layout.ts'
import { type MailParts, messageText } from './outbox.ts'

type Sender = Pick<Config, 'publicUrl' | 'business'>

interface RenderedMail {
  text: string
  html: string
}

const WHY = 'You get this mail because of your settings.'
const engine = new Engine()
// Otherwise a known name of a font makes every reader's program ask Google for it.
engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })

/** A mail as plain text and as HTML that reads well in light and dark, with images off and by a screen reader. */
export function renderMail(subject: string, parts: MailParts, sender: Sender): RenderedMail {
  const action = parts.action && { label: parts.action.label, url: sender.publicUrl + parts.action.path }
  const footer = parts.unsubscribe === undefined ? null : footerOf(parts.unsubscribe, sender.publicUrl)
  const made = engine.toHtml(mjmlOf({ ...parts, subject, action, footer, sender }).markup)
  if (made.type === 'error') throw new Error(`The mail could not be laid out: ${made.message}`)
  return { text: renderText(subject, parts, { action, footer, sender }), html: made.content }
}

function footerOf(token: string, publicUrl: string): Footer {
  return {
    why: WHY,
    stop: `${publicUrl}/unsubscribe#${token}`,
    choose: `${publicUrl}/dashboard/account#notifications`,
  }
}

interface Around {
  action: { label: string; url: string } | undefined
  footer: Footer | null
  sender: Sender
}

function renderText(subject: string, parts: MailParts, { action, footer, sender }: Around): string {
  const { business } = sender
  return [
    ...(parts.replyTo ? [`-- ${REPLY_LINE} --`] : []),
    subject,
    ...parts.paragraphs,
    ...(parts.messages ?? []).map(messageText),
    ...(parts.code ? [`    ${parts.code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer
      ? [`${footer.why}\nStop these mails: ${footer.stop}\nChoose what we mail you: ${footer.choose}`]
      : []),
    `-- \n${business.name}, ${business.legal_name}\n${business.address}\nQuestions? Write to ${business.support_email}`,
  ].join('\n\n')
}
