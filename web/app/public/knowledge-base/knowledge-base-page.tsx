import { terms } from '@sitewright/contract/terms.ts'
import { Link, useLoaderData } from 'react-router'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Island } from '#app/ui/island.tsx'
import { Page } from '#app/ui/page.tsx'
import { GroupLinks } from '../search/group-links.tsx'
import search from '../search/search.module.css'
import { AnswerArticle } from './answer-article.tsx'
import { AnswerFinder } from './answer-finder.tsx'
import { answersByTopic } from './answers.ts'
import classes from './knowledge-base.module.css'

/** Runs when the site is built. */
export const loader = () => ({ topics: answersByTopic() })

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function KnowledgeBasePage() {
  const { topics } = useLoaderData<typeof loader>()
  const total = topics.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <Page
      title="Knowledge Base"
      description="How to start a service request, check your site's status and manage your subscription, and answers on prices, care plans, refunds, access and your data."
    >
      <h1>Knowledge Base</h1>
      <p className={search.lead}>
        How working with us goes, in short answers. Our assistant knows them too, and checks your site as
        well: <Link to="/#ask">ask it</Link>.
      </p>
      <Island name="answer-finder" part={AnswerFinder} props={{ total }} />
      <GroupLinks label="Topics" groups={topics} />
      {topics.map(({ id, title, answers }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.topic}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div className={classes.answers}>
            {answers.map((answer) => (
              <AnswerArticle key={answer.id} answer={answer} />
            ))}
          </div>
        </section>
      ))}
      <section className={search.end} aria-labelledby="not-answered">
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
    </Page>
  )
}
