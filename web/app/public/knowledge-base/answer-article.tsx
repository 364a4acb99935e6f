import { Link } from 'react-router'
import { SectionLink } from '../anchors/section-link.tsx'
import type { Answer } from './answers.ts'
import { EntryText } from './entry-text.tsx'
import classes from './knowledge-base.module.css'

/** One entry; its anchor is its id. */
export function AnswerArticle({ answer }: { answer: Answer }) {
  const { id, title, text, page, words } = answer
  const titleId = `${id}-title`
  return (
    <article id={id} className={classes.answer} aria-labelledby={titleId} data-words={words.join(' ')}>
      <div className={classes.top}>
        <h3 id={titleId}>{title}</h3>
        <SectionLink id={id} title={title} />
      </div>
      <EntryText text={text} />
      {page && (
        <p className={classes.on}>
          <Link to={page.href}>{page.label}</Link>
        </p>
      )}
    </article>
  )
}
