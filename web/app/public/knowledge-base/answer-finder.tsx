import { useDeferredValue, useEffect, useState } from 'react'
import { ActionButton, ActionLink } from '#app/ui/brand/action.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import search from '../search/search.module.css'
import { SearchBox, useTypedWords } from '../search/search-box.tsx'
import { indexOfPage, showOnly } from '../search/show-only.ts'
import { findByWords } from '../search/word-search.ts'
import classes from './knowledge-base.module.css'

const BOX = 'find-answer'

export function AnswerFinder({ total }: { total: number }) {
  const [words, setWords] = useTypedWords(BOX)
  const [count, setCount] = useState(total)
  const settled = useDeferredValue(words)
  useEffect(() => {
    const found = settled === '' ? null : findByWords(indexOfPage(), settled)
    setCount(showOnly(({ id }) => found === null || found.has(id)))
  }, [settled])
  return (
    <>
      <search className={search.finder}>
        <SearchBox
          id={BOX}
          label="What would you like to know?"
          placeholder="refund, cancel a plan, passwords"
          words={words}
          onChange={setWords}
        />
        <p role="status" className={search.count}>
          {count === 1 ? '1 answer' : `${count} answers`}
        </p>
      </search>
      {count === 0 && (
        <div className={classes.nothing}>
          <NothingFound words={words} onShowAll={() => setWords('')} />
        </div>
      )}
    </>
  )
}

function NothingFound({ words, onShowAll }: { words: string; onShowAll: () => void }) {
  return (
    <EmptyState
      title="No answer has all of these words"
      text={
        <>
          Try fewer of them, or ask the assistant. You can also <Link to="/contact">write to us</Link>.
        </>
      }
      action={
        <div className={classes.ways}>
          <ActionLink to={`/?${new URLSearchParams({ say: words.trim() })}#ask`}>
            Ask the assistant
          </ActionLink>
          <ActionButton onClick={onShowAll} look="quiet">
            Show all answers
          </ActionButton>
        </div>
      }
    />
  )
}
