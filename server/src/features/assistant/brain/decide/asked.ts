import type { Draft, Facts, Memory, Plan } from '../turn.ts'
import { hostOf } from '../understand/address.ts'
import type { Heard } from '../understand/hear.ts'
import { faultsFor, tellsOfTrouble } from '../understand/symptoms.ts'

/** A message with all that is known when it comes. */
export interface Asked {
  heard: Heard
  prompt: string
  memory: Memory
  facts: Facts
  ownerConsent: boolean
  /** Faults that its words name, best first. */
  codes: string[]
  /** It tells of trouble, in whatever words. */
  isTrouble: boolean
}

const WORDS_KEPT = 10
const TOLD_KEPT = 20

export function askedOf(
  heard: Heard,
  prompt: string,
  memory: Memory,
  facts: Facts,
  ownerConsent: boolean,
): Asked {
  const codes = faultsFor(heard.plain)
  return {
    heard,
    prompt,
    memory,
    facts,
    ownerConsent,
    codes,
    isTrouble: codes.length > 0 || tellsOfTrouble(heard.plain),
  }
}

/** Memory with these words of the visitor added to what was said about the trouble. */
export function withWords(memory: Memory, prompt: string): Memory {
  if (memory.words.at(-1) === prompt) return memory
  return { ...memory, words: [...memory.words, prompt].slice(-WORDS_KEPT) }
}

export function withTold(memory: Memory, id: string): Memory {
  return { ...memory, told: [...memory.told.filter((told) => told !== id), id].slice(-TOLD_KEPT) }
}

export const say = (draft: Draft, memory: Memory): Plan => ({ kind: 'say', draft, memory })

/** Looks at an address; a new one replaces the old, with all that was seen and said of it. */
export function examine({ prompt, memory, ownerConsent }: Asked, url: string, isWords: boolean): Plan {
  const isSame = memory.site !== null && hostOf(memory.site) === hostOf(url)
  const kept: Memory =
    isSame || memory.report === null
      ? memory
      : { ...memory, words: [], told: memory.told.filter((id) => id !== 'owner') }
  const fresh = isSame ? kept : { ...kept, report: null, examinationId: null, focus: null }
  const said = isWords ? withWords(fresh, prompt) : fresh
  const told = ownerConsent ? withTold(said, 'owner') : said
  return { kind: 'examine', url, owner: ownerConsent, memory: { ...told, site: url, waitingFor: null } }
}
