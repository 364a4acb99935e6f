import MiniSearch from 'minisearch'
import { stemOf, stemsOf, weightOf, wordsOf } from './stems.ts'

export interface Hit {
  key: string
  /** How much of the phrase the words hold, from 0 to 1. */
  phraseShare: number
  /** How much of the words the phrase holds, from 0 to 1. */
  wordShare: number
  score: number
}

/** Less is said by any message. */
const SAYS_ENOUGH = 0.7

interface Phrase {
  id: number
  key: string
  phrase: string
}

/** Finds which phrases are meant by somebody's words; typos and endings do not matter. Built once, asked often. */
export class PhraseSearch {
  readonly #index: MiniSearch<Phrase>
  readonly #stems: string[][]

  constructor(phrases: readonly { key: string; phrase: string }[]) {
    this.#stems = phrases.map(({ phrase }) => [...new Set(stemsOf(phrase))])
    this.#index = new MiniSearch<Phrase>({
      fields: ['phrase'],
      storeFields: ['key'],
      tokenize: wordsOf,
      processTerm: stemOf,
    })
    this.#index.addAll(phrases.map(({ key, phrase }, id) => ({ id, key, phrase })))
  }

  /** The best phrase of each key, best key first. */
  search(words: string): Hit[] {
    const asked = [...new Set(stemsOf(words))]
    const askedWeight = sum(asked)
    if (askedWeight === 0) return []
    const found = this.#index.search(words, {
      combineWith: 'OR',
      fuzzy: (term) => (term.length > 7 ? 2 : term.length > 4 ? 1 : false),
      prefix: (term) => term.length > 5,
      maxFuzzy: 2,
    })
    const best = new Map<string, Hit>()
    for (const { id, key, match, queryTerms } of found) {
      const phrase = this.#stems[id] ?? []
      const held = Object.keys(match).filter((term) => isMeant(term, queryTerms, phrase.length === 1))
      const answered = queryTerms.filter((term) => held.some((found) => found[0] === term[0]))
      if (sum(held) < SAYS_ENOUGH) continue
      const phraseShare = Math.min(1, sum(held) / sum(phrase))
      const wordShare = Math.min(1, sum([...new Set(answered)]) / askedWeight)
      const score = phraseShare * (0.5 + Math.min(sum(held), 3) / 2) * (0.4 + 0.6 * wordShare)
      if (score > (best.get(key)?.score ?? 0)) best.set(key, { key, phraseShare, wordShare, score })
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  }
}

/** A phrase of one word is meant only by that word: "catch" is no typo of "cache". */
function isMeant(term: string, queryTerms: readonly string[], isAlone: boolean): boolean {
  return isAlone ? queryTerms.includes(term) : queryTerms.some((asked) => asked[0] === term[0])
}

function sum(stems: readonly string[]): number {
  return stems.reduce((total, stem) => total + weightOf(stem), 0)
}
