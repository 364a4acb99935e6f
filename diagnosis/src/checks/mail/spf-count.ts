import type { DnsAnswer, Names } from '../../visit/names.ts'
import { addressesOf, bare, isEmpty, isReserved, knowsEnding, textsOf } from '../names/dns/records.ts'
import { exchangesOf } from './mail-domain.ts'
import { ASKING, isSpf, type Term, termsOf } from './spf-record.ts'

const QUESTIONS_MAX = 40
const DEPTH_MAX = 12
/** Beyond this the record is broken, and counting on would only cost. */
const LOOKUPS_MAX = 30

/** What a receiver comes to who reads an SPF record to its end. */
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
  const count: Count = { lookups: 0, voids: [], faults: [], unknown: 0, open: null }
  let questions = 0
  const mayAsk = (asked: number) => {
    questions += asked
    return questions <= QUESTIONS_MAX && count.lookups <= LOOKUPS_MAX
  }

  const read = async (at: string, text: string, path: readonly string[]): Promise<void> => {
    const terms = termsOf(text)
    for (const { fault } of terms)
      if (fault !== null) count.faults.push({ kind: 'syntax', term: fault, answer: null })
    if (path.length === 1) count.open = terms.find(isOpen) ?? null
    const asking = terms.filter(({ name, fault, isModifier }) => fault === null && isAsking(name, isModifier))
    count.lookups += asking.length
    await Promise.all(asking.map((term) => ask(at, term, path)))
  }

  const ask = async (at: string, term: Term, path: readonly string[]): Promise<void> => {
    const target = bare(term.domain ?? at)
    if (target.includes('%') || term.name === 'ptr' || term.name === 'exists') return
    if (term.name === 'include' || term.name === 'redirect') return include(term, target, path)
    if (!mayAsk(2)) return
    if (term.name === 'mx') {
      const answer = await names.ask(target, 'MX')
      if (await isVoid(answer, exchangesOf(answer).length === 0)) count.voids.push(`mx:${target}`)
      return
    }
    const { presence, a } = await addressesOf(names, target)
    if (presence === 'missing' && (await isVoid(a, true))) count.voids.push(`a:${target}`)
  }

  const include = async (term: Term, target: string, path: readonly string[]): Promise<void> => {
    const written = `${term.name}${term.isModifier ? '=' : ':'}${term.domain ?? ''}`
    if (path.includes(target)) {
      count.faults.push({ kind: 'loop', term: written, answer: null })
      return
    }
    if (path.length >= DEPTH_MAX || !mayAsk(1)) return
    const answer = await names.ask(target, 'TXT')
    const texts = textsOf(answer)
    const records = texts.filter(isSpf)
    const [record] = records
    if (records.length > 1) count.faults.push({ kind: 'several', term: written, answer })
    else if (record !== undefined) await read(target, record, [...path, target])
    else if (await isVoid(answer, texts.length === 0, term)) {
      if (texts.length === 0) count.voids.push(written)
      count.faults.push({ kind: 'nothing_there', term: written, answer })
    }
  }

  /** Nothing there, said by somebody who can know. */
  const isVoid = async (answer: DnsAnswer, isNone: boolean, term?: Term): Promise<boolean> => {
    if (!isNone && !term) return false
    const isSure =
      isEmpty(answer) && (!isNone || isReserved(answer.name) || (await knowsEnding(names, answer.name)))
    if (!isSure) count.unknown += 1
    return isSure
  }

  await read(domain, record, [bare(domain)])
  return count
}

const isAsking = (name: string, isModifier: boolean) =>
  ASKING.has(name) && (name === 'redirect') === isModifier

const isOpen = ({ name, qualifier, isModifier, fault }: Term) =>
  name === 'all' && !isModifier && qualifier === '+' && fault === null
