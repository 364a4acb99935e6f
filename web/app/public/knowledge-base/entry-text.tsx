import { Fragment } from 'react'
import { AnswerText } from '#app/features/assistant/thread/answer-text.tsx'
import { SupportEmail } from '../legal/us.tsx'
import { EMAIL_PLACE } from './email-place.ts'

export function EntryText({ text }: { text: string }) {
  return <AnswerText text={text} words={withEmail} />
}

function withEmail(words: string) {
  return words.split(EMAIL_PLACE).map((piece, at) => (
    <Fragment key={piece}>
      {at > 0 && <SupportEmail />}
      {piece}
    </Fragment>
  ))
}
