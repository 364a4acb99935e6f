import { addressesOf, bare, isEmpty, isReserved, knowsEnding, textsOf } from '#checks/names/dns/records.ts'
import type { DnsAnswer, Names } from '#visit/names.ts'
import { exchangesOf } from './mail-domain.ts'
import { ASKING, isSpf, type Term, termsOf } from './spf-record.ts'

const QUESTIONS_MAX = 40
const DEPTH_MAX = 12
/** Beyond this the record is broken, and counting on would only cost. */
const LOOKUPS_MAX = 30

/** The lookups that a receiver makes who reads an SPF record to its end. */
export interface Count {
  lookups: number
  /** Lookups that led to nothing; two are allowed. */
  voids: string[]
  faults: Fault[]
  /** Places that we could not ask about: then nothing is said of what is missing there. */
  unknown: number
  /** A term that lets the whole world send. */
  open: Term | null
}

interface Fault {
  kind: 'syntax' | 'loop' | 'nothing_there' | 'several'
  /** The term, as written. */
  term: string
  answer: DnsAnswer | null
}

/** Reads a record and all that it includes, at most 40 questions to DNS. */
export async function countLookups(names: Names, domain: string, record: string): Promise<Count> {
  const reading = new Reading(names)
  await reading.read(domain, record, [bare(domain)])
  return reading.count
}

class Reading {
  readonly count: Count = { lookups: 0, voids: [], faults: [], unknown: 0, open: null }
  readonly #names: Names
  #questions = 0

  constructor(names: Names) {
    this.#names = names
  }

  async read(at: string, text: string, path: readonly string[]): Promise<void> {
    const terms = termsOf(text)
    for (const { fault } of terms)
      if (fault !== null) this.count.faults.push({ kind: 'syntax', term: fault, answer: null })
    if (path.length === 1) this.count.open = terms.find(isOpen) ?? null
    const asking = terms.filter(({ name, fault, isModifier }) => fault === null && isAsking(name, isModifier))
    this.count.lookups += asking.length
    await Promise.all(asking.map((term) => this.#ask(at, term, path)))
  }

  #mayAsk(asked: number): boolean {
    this.#questions += asked
    return this.#questions <= QUESTIONS_MAX && this.count.lookups <= LOOKUPS_MAX
  }

  async #ask(at: string, term: Term, path: readonly string[]): Promise<void> {
    const target = bare(term.domain ?? at)
    if (target.includes('%') || term.name === 'ptr' || term.name === 'exists') return
    if (term.name === 'include' || term.name === 'redirect') return this.#include(term, target, path)
    if (!this.#mayAsk(2)) return
    if (term.name === 'mx') {
      const answer = await this.#names.ask(target, 'MX')
      if (await this.#isVoid(answer, exchangesOf(answer).length === 0)) this.count.voids.push(`mx:${target}`)
      return
    }
    const { presence, a } = await addressesOf(this.#names, target)
    if (presence === 'missing' && (await this.#isVoid(a, true))) this.count.voids.push(`a:${target}`)
  }

  async #include(term: Term, target: string, path: readonly string[]): Promise<void> {
    const written = `${term.name}${term.isModifier ? '=' : ':'}${term.domain ?? ''}`
    if (path.includes(target)) {
      this.count.faults.push({ kind: 'loop', term: written, answer: null })
      return
    }
    if (path.length >= DEPTH_MAX || !this.#mayAsk(1)) return
    const answer = await this.#names.ask(target, 'TXT')
    const texts = textsOf(answer)
    const records = texts.filter(isSpf)
    const [record] = records
    if (records.length > 1) this.count.faults.push({ kind: 'several', term: written, answer })
    else if (record !== undefined) await this.read(target, record, [...path, target])
    else if (await this.#isVoid(answer, texts.length === 0, term)) {
      if (texts.length === 0) this.count.voids.push(written)
      this.count.faults.push({ kind: 'nothing_there', term: written, answer })
    }
  }

  /** Nothing there, according to a server that can know. */
  async #isVoid(answer: DnsAnswer, isNone: boolean, term?: Term): Promise<boolean> {
    if (!isNone && !term) return false
    const isSure =
      isEmpty(answer) && (!isNone || isReserved(answer.name) || (await knowsEnding(this.#names, answer.name)))
    if (!isSure) this.count.unknown += 1
    return isSure
  }
}

const isAsking = (name: string, isModifier: boolean) =>
  ASKING.has(name) && (name === 'redirect') === isModifier

const isOpen = ({ name, qualifier, isModifier, fault }: Term) =>
  name === 'all' && !isModifier && qualifier === '+' && fault === null
