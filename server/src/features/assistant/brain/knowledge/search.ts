import { PhraseSearch } from '../understand/phrase-search.ts'
import type { Article, KnowledgeFacts } from './article.ts'
import { abilityArticles } from './articles/abilities.ts'
import { aboutArticles } from './articles/about.ts'
import { planArticles } from './articles/plans.ts'
import { portalArticles } from './articles/portal.ts'
import { priceArticles } from './articles/prices.ts'
import { promiseArticles } from './articles/promises.ts'
import { serviceArticles } from './articles/services.ts'

/** Everything the product says about itself, each thing once. */
export const knowledge: readonly Article[] = [
  ...priceArticles,
  ...serviceArticles,
  ...planArticles,
  ...promiseArticles,
  ...portalArticles,
  ...abilityArticles,
  ...aboutArticles,
]

export interface KnowledgeHit {
  article: Article
  /** How much of what was asked it answers, from 0 to 1. */
  fit: number
}

const ANSWERS = 0.6

let index: PhraseSearch | null = null

/** Entries that answer a question, best first; none when nothing answers it. */
export function findArticles(question: string): KnowledgeHit[] {
  index ??= new PhraseSearch(
    knowledge.flatMap(({ id, title, questions }) =>
      [title, ...questions].map((phrase) => ({ key: id, phrase })),
    ),
  )
  return index.search(question).flatMap(({ key, phraseShare, wordShare }) => {
    const article = knowledge.find(({ id }) => id === key)
    const fit = Math.sqrt(Math.min(1, phraseShare) * wordShare)
    return article && fit >= ANSWERS ? [{ article, fit }] : []
  })
}

const anybody: KnowledgeFacts = {
  business: { name: 'Sitewright', support_email: 'the address on our contact page' },
  freeFixes: null,
  tier: null,
}

/** The same for a reader that is not the visitor: a language model's tool, a page. */
export function searchKnowledge(
  query: string,
  facts: KnowledgeFacts = anybody,
): { id: string; title: string; text: string }[] {
  return findArticles(query).map(({ article }) => ({
    id: article.id,
    title: article.title,
    text: article.body(facts),
  }))
}
