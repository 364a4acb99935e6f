import { randomUUID } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import { REPLY_LINE } from '#outside/mail/layout.ts'
import { type MailBody, REPLY_MAX } from './parsed-mail.ts'

/** No line that introduces a quotation is longer, and the library reads long ones slowly. */
const LINE_MAX = 500

/**
 * What somebody wrote in answer to a mail of ours: without the mail that their program put below or around it, and
 * without a signature. All of it where nothing else would be left. Hostile text can take long.
 */
export function replyText(body: MailBody): string {
  const above = aboveQuotation(body)
  const long: string[] = []
  // One that the sender cannot type: each would bring its line in again, a megabyte from a mail of 8 kB.
  const mark = randomUUID()
  const short = above.replace(
    new RegExp(`^.{${LINE_MAX},}$`, 'gm'),
    (line) => `{{${mark} ${long.push(line)}}}`,
  )
  const visible = new EmailReplyParser().parseReply(short).trim()
  return visible
    ? visible.replace(new RegExp(`\\{\\{${mark} (\\d+)\\}\\}`, 'g'), (all, n) => long[Number(n) - 1] ?? all)
    : withoutQuotes(above)
}

/** The same without the library: less is recognised, in time that grows with the text. */
export function plainReplyText(body: MailBody): string {
  return withoutQuotes(aboveQuotation(body))
}

function aboveQuotation({ text, html, ours }: MailBody): string {
  const body = text.trim() ? text : wordsOf(html)
  const lines = body.replace(/\r\n?/g, '\n').trim().slice(0, REPLY_MAX)
  return withoutIntroduction(aboveReplyLine(lines), ours)
}

function wordsOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: html.length, maxDepth: 60, maxChildNodes: 5_000, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}

/** Marked as a quotation, the line says nothing about what follows: some people answer below. */
function aboveReplyLine(text: string): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(REPLY_LINE) && !/^\s*[>|]/.test(line))
  return at < 0 ? text : lines.slice(0, at).join('\n').trimEnd()
}

/** `On Monday, Sitewright <support@…> wrote:` in any language: the last lines, when they name an address of ours. */
function withoutIntroduction(text: string, ourAddresses: string[]): string {
  const lines = text.split('\n')
  const start = lines.findLastIndex((line) => line.trim() === '') + 1
  const last = lines.slice(start)
  const names =
    last.length <= 6 && ourAddresses.some((address) => last.join('').toLowerCase().includes(address))
  return names && start > 0 ? lines.slice(0, start).join('\n').trimEnd() : text
}

function withoutQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .trim()
}
