import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import { withoutRefused } from '@sitewright/contract/text-rules.ts'

const NOTE = '\n\n(The rest of the mail was too long.)'

/** A text from outside as a message can be stored: without controls, signs that deceive the eye and stacked marks. */
export function messageText(text: string, below: string[] = []): string {
  const clean = (value: string) =>
    withoutRefused(value.toWellFormed().replace(/\r\n?|[\u2028\u2029]/g, '\n'))
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  const end =
    below.length > 0 ? `\n\n${below.map((line) => clean(line).replaceAll('\n', ' ')).join('\n')}` : ''
  const room = MESSAGE_MAX - end.length
  const said = clean(text)
  const characters = [...said]
  const kept =
    characters.length > room
      ? characters
          .slice(0, room - NOTE.length)
          .join('')
          .trimEnd() + NOTE
      : said
  return (kept + end).trim()
}
