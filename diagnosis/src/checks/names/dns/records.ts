import { parse } from 'tldts'
import type { DnsAnswer, Names } from '#visit/names.ts'

/** What DNS knows of a name's addresses. `unknown`: we could not ask, so that nothing may be said. */
export interface Addresses {
  presence: 'there' | 'missing' | 'unknown'
  a: DnsAnswer
  aaaa: DnsAnswer
}

/** Asks for both kinds of address; `fresh` asks anew what is remembered. */
export async function addressesOf(names: Names, host: string, fresh = false): Promise<Addresses> {
  const ask = (type: 'A' | 'AAAA') => (fresh ? names.again(host, type) : names.ask(host, type))
  const [a, aaaa] = await Promise.all([ask('A'), ask('AAAA')])
  if (stringsOf(a, 'A').length + stringsOf(aaaa, 'AAAA').length > 0) return { presence: 'there', a, aaaa }
  return { presence: isEmpty(a) && isEmpty(aaaa) ? 'missing' : 'unknown', a, aaaa }
}

/** True for an answer that says "there is none", as opposed to no answer. */
export function isEmpty({ rcode }: DnsAnswer): boolean {
  return rcode === 'NXDOMAIN' || rcode === 'NOERROR'
}

/** The plain text of all records of a type, as sent: addresses or names. */
export function stringsOf(answer: DnsAnswer, type: 'A' | 'AAAA' | 'CNAME' | 'NS'): string[] {
  return answer.answers.flatMap((record) =>
    record.type === type && typeof record.data === 'string' ? [record.data] : [],
  )
}

/** Texts of a name, each with its pieces joined. */
export function textsOf(answer: DnsAnswer): string[] {
  return answer.answers.flatMap((record) => {
    if (record.type !== 'TXT') return []
    return [[record.data].flat().map(String).join('')]
  })
}

/** A name as it is compared: small letters, no dot at the end. */
export function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

/** Name servers or a start of authority: what every name that was really registered has. */
export async function delegationOf(names: Names, domain: string): Promise<DnsAnswer | null> {
  const answers = await Promise.all([names.ask(domain, 'NS'), names.ask(domain, 'SOA')])
  const isOwn = (type: string, name: string) =>
    (type === 'NS' || type === 'SOA') && bare(name) === bare(domain)
  return (
    answers.find(({ rcode, answers: records, authorities }) => {
      if (rcode !== 'NOERROR') return false
      return [...records, ...authorities].some(({ type, name }) => isOwn(type, name))
    }) ?? null
  )
}

const MADE_UP = new Set([
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'internal',
  'lan',
  'home',
  'corp',
])

/** True under endings that cannot be registered (`.test`, `.example`). */
export function isReserved(host: string): boolean {
  const last = bare(host).split('.').at(-1) ?? ''
  return MADE_UP.has(last) || /^example\.(com|net|org)$/.test(parse(host).domain ?? '')
}

/**
 * Whether "no such name" can be believed: a closed resolver that does not know `.com` at all cannot judge a name
 * under it. Its own made-up endings it can.
 */
export async function knowsEnding(names: Names, host: string): Promise<boolean> {
  if (isReserved(host)) return true
  const ending = bare(host).split('.').at(-1) ?? ''
  const answer = await names.ask(ending, 'NS')
  return answer.rcode === 'NOERROR' && stringsOf(answer, 'NS').length > 0
}

/** True for a name lent out by a platform (`shop.github.io`), whose owner has no say over its DNS. */
export function isLent(host: string): boolean {
  return parse(host, { allowPrivateDomains: true }).isPrivate === true
}
