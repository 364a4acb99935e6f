import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ChatState } from '../engine/entries.ts'
import type { ChatActs } from './answer-actions.tsx'
import { AnswerEntry, DeepEntry, FailureEntry } from './entries.tsx'
import { LogFrame } from './log-frame.tsx'
import { RunningAnswer } from './running-answer.tsx'
import classes from './thread.module.css'
import { useFollow } from './use-follow.ts'

interface ThreadProps {
  state: ChatState
  acts: ChatActs
}

export function Thread({ state, acts }: ThreadProps) {
  const { entries, running } = state
  const newestQuestion = entries.findLast(({ kind }) => kind === 'said')?.key ?? ''
  const { box, inside } = useFollow(newestQuestion)
  return (
    <LogFrame box={box} inside={inside}>
      {entries.map((entry, at) => {
        const props = { acts, canSay: running === null && at === entries.length - 1 }
        if (entry.kind === 'said')
          return (
            <p key={entry.key} className={classes.said} data-question>
              <VisuallyHidden>You: </VisuallyHidden>
              <bdi>{entry.text}</bdi>
            </p>
          )
        if (entry.kind === 'answer') return <AnswerEntry key={entry.key} entry={entry} {...props} />
        if (entry.kind === 'failure') return <FailureEntry key={entry.key} entry={entry} {...props} />
        return <DeepEntry key={entry.key} entry={entry} {...props} />
      })}
      {running && <RunningAnswer running={running} />}
    </LogFrame>
  )
}
