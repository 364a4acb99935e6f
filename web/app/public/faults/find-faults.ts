import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import { findByWords, type WordIndex, wordsOf } from '../search/word-search.ts'

type Described = Pick<Fault, 'code' | 'title' | 'sees' | 'symptoms'>

export const indexOf = (faults: readonly Described[]): WordIndex[] =>
  faults.map(({ code, title, sees, symptoms }) => ({
    key: code,
    words: wordsOf([code, title, sees, ...symptoms].join(' ')),
  }))

/** The codes of the faults that fit what was typed; null when nothing was, so that all are shown. */
export const findFaults = findByWords
