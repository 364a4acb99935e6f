import { IconCheck } from '@tabler/icons-react'
import { FindingCard } from '../cards/finding-card.tsx'
import type { Running } from '../engine/entries.ts'
import { ANALYZING } from '../greeting.ts'
import { AnswerText } from './answer-text.tsx'
import classes from './thread.module.css'

/** So that the list of what was looked at keeps its height. */
const SHOWN = 4

export function RunningAnswer({ running }: { running: Running }) {
  const { progress, cards, text } = running
  return (
    <div className={classes.answer}>
      <p className={classes.analyzing} role="status">
        <span className={classes.dots} aria-hidden />
        {ANALYZING}
      </p>
      {progress.length > 0 && (
        <ul className={classes.progress} aria-live="off" aria-label="Progress">
          {progress.slice(-SHOWN).map((line, at, all) => (
            <li key={line} data-now={at === all.length - 1 || undefined}>
              {at < all.length - 1 && <IconCheck size={16} aria-hidden />}
              {line}
            </li>
          ))}
        </ul>
      )}
      {/* Read out as a whole when it is complete, not word by word. */}
      <div aria-busy="true">
        {cards.map((card) => (
          <FindingCard key={card.id} card={card} />
        ))}
        <AnswerText text={text} />
      </div>
    </div>
  )
}
