import { SmallButton, SmallLink } from '#app/ui/brand/small-action.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { FindingCard } from '../cards/finding-card.tsx'
import type { Answer, DeepLook, Failure } from '../engine/entries.ts'
import { AnswerActions, type ChatActs } from './answer-actions.tsx'
import { AnswerText } from './answer-text.tsx'
import classes from './thread.module.css'

interface EntryProps<E> {
  entry: E
  acts: ChatActs
  canSay: boolean
}

export function AnswerEntry({ entry, acts, canSay }: EntryProps<Answer>) {
  return (
    <div className={classes.answer}>
      <VisuallyHidden>Assistant: </VisuallyHidden>
      {entry.cards.length > 0 && (
        <div className={classes.cards}>
          {entry.cards.map((card) => (
            <FindingCard key={card.id} card={card} />
          ))}
        </div>
      )}
      <AnswerText text={entry.text} />
      {entry.screenshot && (
        <figure className={classes.screenshot}>
          <img src={`data:image/png;base64,${entry.screenshot}`} alt="Your page in a real browser" />
          <figcaption>What a visitor sees</figcaption>
        </figure>
      )}
      {entry.hygiene && <p className={classes.hygiene}>{entry.hygiene}</p>}
      {entry.isStopped && <p className={classes.hygiene}>You stopped this answer.</p>}
      <AnswerActions
        actions={entry.actions}
        examinationId={entry.examinationId}
        acts={acts}
        canSay={canSay}
      />
    </div>
  )
}

export function FailureEntry({ entry, acts, canSay }: EntryProps<Failure>) {
  const { text, prompt, href } = entry
  return (
    <div className={classes.answer} data-failed>
      <p>{text}</p>
      <p className={classes.actions}>
        {prompt !== null && canSay && (
          <SmallButton onClick={() => acts.say(prompt, false)}>Try again</SmallButton>
        )}
        <SmallLink to={href}>Contact support</SmallLink>
      </p>
    </div>
  )
}

const lookWords = {
  waiting: 'Waiting for a free browser…',
  running: 'Looking at your site with a real browser…',
} as const

export function DeepEntry({ entry, acts, canSay }: EntryProps<DeepLook>) {
  const { state, says, examinationId } = entry
  if (state !== 'failed')
    return (
      <div className={classes.answer}>
        <p className={classes.analyzing} role="status">
          <span className={classes.dots} aria-hidden />
          {lookWords[state]} This takes up to a minute, and you can go on writing meanwhile.
        </p>
      </div>
    )
  return (
    <div className={classes.answer} data-failed>
      <p>Sorry, looking with a real browser did not work. {says}</p>
      {canSay && (
        <p className={classes.actions}>
          <SmallButton onClick={() => acts.lookDeeper(examinationId)}>Try again</SmallButton>
        </p>
      )}
    </div>
  )
}
