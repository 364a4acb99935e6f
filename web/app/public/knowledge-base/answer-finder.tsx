import { SearchBox } from '../search/search-box.tsx'
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
      <SearchBox
        id="find-answer"
        label="What would you like to know?"
        placeholder="refund, cancel a plan, passwords"
        words={words}
        onChange={onChange}
      />
      <p role="status" className={classes.count}>
        {count === 1 ? '1 answer' : `${count} answers`}
      </p>
    </search>
  )
}
