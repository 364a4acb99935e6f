import { IconSearch } from '@tabler/icons-react'
import classes from './knowledge-base.module.css'

interface AnswerFinderProps {
  words: string
  count: number
  onChange: (words: string) => void
}

/** Narrows the answers down as one types. Before the page is alive all of them are there. */
export function AnswerFinder({ words, count, onChange }: AnswerFinderProps) {
  return (
    <search className={classes.finder}>
      <label htmlFor="find-answer">What would you like to know?</label>
      <span className={classes.box}>
        <IconSearch size={20} aria-hidden />
        <input
          id="find-answer"
          type="search"
          autoComplete="off"
          placeholder="refund, cancel a plan, passwords"
          value={words}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
      <p role="status" className={classes.count}>
        {count === 1 ? '1 answer' : `${count} answers`}
      </p>
    </search>
  )
}
