import { Fragment } from 'react'
import { partsOf } from '#app/features/assistant/thread/text-parts.ts'
import { SupportEmail } from '../legal/us.tsx'
import { EMAIL_PLACE } from './email-place.ts'

/** An entry's paragraphs and lists, with our address where it belongs. */
export function AnswerText({ text }: { text: string }) {
  return partsOf(text).map((part, at) => {
    const key = `${at}`
    if (part.kind === 'paragraph')
      return (
        <p key={key}>
          <WithEmail text={part.lines.join(' ')} />
        </p>
      )
    return (
      <ul key={key}>
        {part.items.map((item) => (
          <li key={item}>
            <WithEmail text={item} />
          </li>
        ))}
      </ul>
    )
  })
}

function WithEmail({ text }: { text: string }) {
  return text.split(EMAIL_PLACE).map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && <SupportEmail />}
      {piece}
    </Fragment>
  ))
}
