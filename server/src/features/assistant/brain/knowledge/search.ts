import type { Article, KnowledgeFacts } from '@sitewright/contract/knowledge/article.ts'
import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { PhraseSearch } from '../understand/phrase-search.ts'

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

/** The same for a reader that is not the visitor: a language model's tool. */
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
