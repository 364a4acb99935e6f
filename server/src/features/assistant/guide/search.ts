import type { Article, KnowledgeFacts } from '@sitewright/contract/knowledge/article.ts'
import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import MiniSearch from 'minisearch'
import { type Intent, intents } from './intents.ts'

export type Hit = {
  /** How well the message and the phrase cover each other, from 0 to 1. */
  fit: number
  /** How much of the phrase the message contains, from 0 to 1. */
  holds: number
} & ({ kind: 'article' | 'fault'; key: string } | { kind: 'intent'; key: Intent })

interface Phrase {
  id: number
  kind: Hit['kind']
  key: string
  phrase: string
}

/** A hit below this is not taken for what the visitor meant. */
export const MEANT = 0.6
const SMALL_WEIGHT = 0.2
const SMALL = new Set(
  `a about am an and any are as at be but can could did do does for from get had has have how i if in is it its just
  me my of on or our please so some that the there this to us was we what when where which who will with would you
  your`.split(/\s+/),
)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
const weigh = (terms: Iterable<string>): number =>
  [...new Set(terms)].reduce((total, term) => total + (SMALL.has(term) ? SMALL_WEIGHT : 1), 0)

const phrases: Phrase[] = [
  ...knowledge.flatMap(({ id, title, questions }) =>
    [title, ...questions].map((phrase) => ({ kind: 'article' as const, key: id, phrase })),
  ),
  ...catalogue.flatMap(({ code, title, symptoms }) =>
    [title, ...symptoms].map((phrase) => ({ kind: 'fault' as const, key: code, phrase })),
  ),
  ...Object.entries(intents).flatMap(([key, asked]) =>
    asked.map((phrase) => ({ kind: 'intent' as const, key, phrase })),
  ),
].map((phrase, id) => ({ id, ...phrase, phrase: plain(phrase.phrase) }))

/** Bounds on the work for one message: terms, and the length up to which typing errors are looked for. */
const TERMS_MAX = 80
const TYPOS_UP_TO = 25
const TERM_MAX = 24

const typosIn = (term: string) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false)

let built: MiniSearch<Phrase> | null = null

function index(): MiniSearch<Phrase> {
  if (built) return built
  built = new MiniSearch<Phrase>({
    fields: ['phrase'],
    tokenize: wordsOf,
    searchOptions: {
      fuzzy: (term, _, { length }) => (length > TYPOS_UP_TO ? false : typosIn(term)),
      prefix: (term) => term.length > 3,
      boostTerm: (term) => (SMALL.has(term) ? SMALL_WEIGHT : 1),
    },
  })
  built.addAll(phrases)
  return built
}

/** What a message may mean, best first, each meaning once. */
export function search(message: string): Hit[] {
  const query = [...new Set(wordsOf(plain(message)).filter(({ length }) => length <= TERM_MAX))].slice(
    0,
    TERMS_MAX,
  )
  const asked = weigh(query)
  if (asked === 0) return []
  const best = new Map<string, Hit & { score: number }>()
  for (const { id, score, terms, queryTerms } of index().search(query.join(' '))) {
    const phrase = phrases[id]
    const words = wordsOf(phrase?.phrase ?? '')
    // A phrase of one word is meant by that word only: "sign" is no typing error of "signed".
    if (!phrase || (words.length === 1 && !queryTerms.includes(words[0] ?? ''))) continue
    const holds = Math.min(1, weigh(terms) / weigh(words))
    const fit = Math.sqrt(holds * Math.min(1, weigh(queryTerms) / asked))
    const known = best.get(phrase.key)
    const hit = { kind: phrase.kind, key: phrase.key, fit, holds, score } as Hit & { score: number }
    if (!known || fit > known.fit) best.set(phrase.key, hit)
  }
  return [...best.values()].sort((a, b) => b.fit - a.fit || b.score - a.score)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/['’]/g, '')
}

export const articleOf = (key: string): Article | null => knowledge.find(({ id }) => id === key) ?? null

/** Faults whose description the message contains, best first. */
export function faultsIn(hits: readonly Hit[]): string[] {
  return hits.flatMap(({ kind, key, holds }) => (kind === 'fault' && holds >= NAMED ? [key] : []))
}
const NAMED = 0.75

const anybody: KnowledgeFacts = {
  business: { name: 'Sitewright', support_email: 'the address on our contact page' },
  freeFixes: null,
  tier: null,
}

/** Entries of the knowledge base for a language model's tool; none when nothing answers the query. */
export function searchKnowledge(query: string, facts: KnowledgeFacts = anybody) {
  return search(query).flatMap(({ kind, key, fit }) => {
    const article = kind === 'article' && fit >= MEANT ? articleOf(key) : null
    return article ? [{ id: key, title: article.title, text: article.body(facts), page: article.page }] : []
  })
}
