import { terms } from '@sitewright/contract/terms.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { ActionButton, ActionLink } from '#app/ui/brand/action.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { GroupLinks } from '../search/group-links.tsx'
import { findByWords } from '../search/word-search.ts'
import { AnswerArticle } from './answer-article.tsx'
import { AnswerFinder } from './answer-finder.tsx'
import { answersByTopic, type Topic } from './answers.ts'
import classes from './knowledge-base.module.css'

/** Runs when the site is built. */
export const loader = () => ({ topics: answersByTopic() })

export default function KnowledgeBasePage() {
  const { topics } = useLoaderData<typeof loader>()
  const [words, setWords] = useState('')
  const shown = useShownIds(topics, useDeferredValue(words))
  const hasHits = ({ answers }: Topic) => answers.some(({ id }) => shown.has(id))
  return (
    <Page
      title="Knowledge Base"
      description="How to start a service request, check your site's status and manage your subscription, and answers on prices, care plans, refunds, access and your data."
    >
      <h1>Knowledge Base</h1>
      <p className={classes.lead}>
        How working with us goes, in short answers. Our assistant knows them too, and looks at your site as
        well: <Link to="/#ask">ask it</Link>.
      </p>
      <AnswerFinder words={words} count={shown.size} onChange={setWords} />
      <GroupLinks label="Topics" groups={topics.filter(hasHits)} />
      {topics.map((topic) => (
        <TopicSection key={topic.id} topic={topic} shown={shown} isHidden={!hasHits(topic)} />
      ))}
      {shown.size === 0 ? <NothingFound words={words} onShowAll={() => setWords('')} /> : <NotAnswered />}
    </Page>
  )
}

interface TopicSectionProps {
  topic: Topic
  shown: ReadonlySet<string>
  isHidden: boolean
}

function TopicSection({ topic: { id, title, answers }, shown, isHidden }: TopicSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.topic} hidden={isHidden}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={classes.answers}>
        {answers.map((answer) => (
          <AnswerArticle key={answer.id} answer={answer} isHidden={!shown.has(answer.id)} />
        ))}
      </div>
    </section>
  )
}

function NotAnswered() {
  return (
    <section className={classes.end} aria-labelledby="not-answered">
      <h2 id="not-answered">Not answered here?</h2>
      <p>
        Ask the assistant in your own words, day or night, or write to us: people answer e-mails within{' '}
        {terms.mailAnsweredWithin}.
      </p>
      <div className={classes.ways}>
        <ActionLink to="/#ask">Ask the assistant</ActionLink>
        <ActionLink to="/contact" look="quiet">
          Write to us
        </ActionLink>
      </div>
    </section>
  )
}

function useShownIds(topics: readonly Topic[], words: string): ReadonlySet<string> {
  return useMemo(() => {
    const index = topics.flatMap(({ answers }) => answers.map(({ id, words }) => ({ key: id, words })))
    return findByWords(index, words) ?? new Set(index.map(({ key }) => key))
  }, [topics, words])
}

function NothingFound({ words, onShowAll }: { words: string; onShowAll: () => void }) {
  return (
    <EmptyState
      title="No answer has all of these words"
      text={
        <>
          Try fewer of them, or ask the assistant just so. You can also <Link to="/contact">write to us</Link>
          .
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
