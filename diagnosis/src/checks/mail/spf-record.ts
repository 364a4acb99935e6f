import { isIPv4, isIPv6 } from 'node:net'

/** One part of an SPF record. */
export interface Term {
  name: string
  qualifier: '+' | '-' | '~' | '?'
  /** After `:` or `=`, without a length of network; null where none is given. */
  domain: string | null
  isModifier: boolean
  /** What is wrong with it; null for a good one. */
  fault: string | null
}

/** Those that make the receiver ask DNS; ten in all are allowed. */
export const ASKING = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect'])

const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])
const NEEDS_VALUE = new Set(['include', 'exists', 'ip4', 'ip6'])
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i

/** True for texts that are, or try to be, an SPF record. */
export function looksLikeSpf(text: string): boolean {
  return /^[\s"']{0,5}v\s?=\s?spf/i.test(text)
}

/** True for texts that receivers take for one: exactly `v=spf1`, then a space or nothing. */
export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text)
}

/** The terms of a record up to and with `all`, behind which nothing counts, and every modifier. */
export function termsOf(record: string): Term[] {
  const terms = record.trim().split(/ +/).slice(1, 200).map(termOf)
  const end = terms.findIndex(({ name, isModifier }) => name === 'all' && !isModifier)
  if (end < 0) return terms
  return terms.filter(({ fault, name }, index) => index <= end || fault !== null || name === 'exp')
}

function termOf(text: string): Term {
  const modifier = /^([a-z][a-z0-9_.-]{0,60})=(.*)$/i.exec(text)
  if (modifier) {
    const [, name = '', value = ''] = modifier
    const known = { name: name.toLowerCase(), qualifier: '+', domain: value, isModifier: true } as const
    const isBroken = ['redirect', 'exp'].includes(known.name) && !isDomain(value)
    // `ip4=…`, `include=…`: meant as a mechanism, read as an unknown modifier and passed over in silence.
    const isMeant = MECHANISMS.has(known.name)
    return { ...known, fault: isBroken || isMeant ? text : null }
  }
  const [, sign = '+', name = '', rest = ''] = /^([-+~?]?)([a-z0-9]{0,60})(.*)$/i.exec(text) ?? []
  const mechanism = name.toLowerCase()
  const [, value = null, lengths = ''] = /^(?::([^/]{0,255}))?((?:\/.{0,12})?)$/.exec(rest) ?? [
    null,
    null,
    'x',
  ]
  const term: Term = {
    name: mechanism,
    qualifier: (sign || '+') as Term['qualifier'],
    domain: value,
    isModifier: false,
    fault: null,
  }
  const isGood =
    MECHANISMS.has(mechanism) &&
    isLength(mechanism, lengths) &&
    (value === null ? !NEEDS_VALUE.has(mechanism) : isValue(mechanism, rest, value))
  return isGood ? term : { ...term, fault: text }
}

function isValue(mechanism: string, rest: string, value: string): boolean {
  if (mechanism === 'all') return false
  if (mechanism === 'ip4') return isIPv4(value)
  if (mechanism === 'ip6') return isIPv6(rest.slice(1).split('/')[0] ?? '')
  return isDomain(value)
}

function isLength(mechanism: string, lengths: string): boolean {
  if (lengths === '') return true
  if (mechanism === 'ip6') return /^\/\d{1,3}$/.test(lengths) && Number(lengths.slice(1)) <= 128
  if (mechanism === 'ip4') return /^\/\d{1,2}$/.test(lengths) && Number(lengths.slice(1)) <= 32
  if (mechanism === 'a' || mechanism === 'mx') return /^(\/\d{1,2})?(\/\/\d{1,3})?$/.test(lengths)
  return false
}

/** A name with a dot in it, or one with macros, whose value only a message can tell. */
function isDomain(value: string): boolean {
  if (value.includes('%')) return /^[\x21-\x7e]{1,255}$/.test(value) && !/%(?![{%_-])/.test(value)
  const labels = value.replace(/\.$/, '').split('.')
  return (
    labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
