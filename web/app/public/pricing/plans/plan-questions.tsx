import { Disclosure } from '#app/ui/disclosure.tsx'
import type { Answer } from '../../knowledge-base/answers.ts'
import { EntryText } from '../../knowledge-base/entry-text.tsx'
import classes from '../pricing.module.css'

/** Entries of the knowledge base that this page shows as questions on the plans. */
export const planQuestions = ['plan-cancel', 'plan-discount', 'plan-response', 'payment', 'currencies']

export function PlanQuestions({ answers }: { answers: readonly Answer[] }) {
  return (
    <div className={classes.questions}>
      {answers.map(({ id, title, text }) => (
        <Disclosure key={id} summary={title} className={classes.question}>
          <EntryText text={text} />
        </Disclosure>
      ))}
    </div>
  )
}
