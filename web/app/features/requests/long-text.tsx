import { useState } from 'react'
import classes from './request-card.module.css'
import { beginningOf } from './request-words.ts'

const SHOWN = 280

/** What a client wrote, shortened until somebody wants the rest. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > SHOWN + 40
  return (
    <div className={classes.words}>
      <p dir="auto">{isLong && !isWhole ? `${beginningOf(text, SHOWN)}…` : text}</p>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
