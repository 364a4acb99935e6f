import type { Article } from '@sitewright/contract/knowledge/article.ts'
import type { Draft, Facts } from '../turn.ts'
import { pageAction, personAction, sayAction } from './actions.ts'
import { draftOf } from './draft.ts'

/** An entry of the knowledge base as an answer; `after` goes on with the conversation. */
export function articleDraft(
  article: Article,
  facts: Facts,
  after: readonly (string | null)[] = [],
  also: Article | null = null,
): Draft {
  const { page } = article
  return draftOf([article.body(facts), ...after], {
    actions: [
      page ? pageAction(page.label, page.href) : null,
      also ? sayAction(also.title, also.questions[0] ?? also.title) : null,
      personAction,
    ],
  })
}
