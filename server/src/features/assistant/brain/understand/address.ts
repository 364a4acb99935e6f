import { ENDINGS, FILE_ENDINGS, MAILBOXES, PLAIN_WORDS, PROVIDERS, WORD_ENDINGS } from './names.ts'

export interface Address {
  /** As it goes to the examination. */
  url: string
  /** As it is said: small letters, without scheme, path and `www.`. */
  host: string
}

export interface Named {
  /** In the order in which they were written, each host once; services such as gmail.com only when alone. */
  addresses: Address[]
  /** Domains of e-mail addresses that may be the visitor's own. */
  mailDomains: string[]
  /** Something such as "www.mysite", whose ending is missing. */
  unfinished: string | null
  /** The message without all of these. */
  rest: string
}

const TOKEN_MAX = 2_048

/** Finds what a message names as a website. Reads every word once; nothing is looked up. */
export function findAddresses(message: string): Named {
  const tokens = spokenDots(message).split(/\s+/).flatMap(atCommas)
  const named: Named = { addresses: [], mailDomains: [], unfinished: null, rest: '' }
  const rest: string[] = []
  for (const token of tokens) {
    const bare = trimmed(token)
    if (bare === '' || bare.length > TOKEN_MAX || !take(bare, named)) rest.push(token)
  }
  return { ...named, addresses: theirOwn(named.addresses), rest: rest.join(' ').trim() }
}

/** `https://www.Shop.com/cart` as people say it: `shop.com`. */
export function hostOf(url: string): string {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`
  const parsed = URL.parse(withScheme)
  if (!parsed?.hostname) return url.slice(0, 80)
  const typed = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]*)/i.exec(withScheme)?.[1] ?? parsed.host
  return typed
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .slice(0, 80)
}

/** Takes note of an address or e-mail address; false for an ordinary word. */
function take(token: string, named: Named): boolean {
  const mail = mailDomain(token)
  if (mail !== null) {
    if (!MAILBOXES.has(mail) && !named.mailDomains.includes(mail)) named.mailDomains.push(mail)
    return true
  }
  const url = asAddress(token)
  if (url !== null) {
    const host = hostOf(url)
    if (!named.addresses.some((other) => other.host === host)) named.addresses.push({ url, host })
    return true
  }
  if (!/^www\.[\p{L}\p{N}-]{2,63}$/iu.test(token)) return false
  named.unfinished ??= token.toLowerCase()
  return true
}

function asAddress(token: string): string | null {
  const repaired = token.replace(
    /^h{0,2}t{1,3}p(s?)(?::\/{0,3}|;\/{1,2}|\/\/:?)(?=[\p{L}\p{N}[])/iu,
    'http$1://',
  )
  if (/^[a-z][a-z0-9+.-]{1,20}:\/\/./i.test(repaired)) return repaired
  if (/^(javascript|data|file|mailto|tel|ftp|vbscript):\S/i.test(token)) return token
  if (/^localhost(:\d{1,5})?(\/|$)/i.test(token)) return token
  if (/^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?([/?#]|$)/.test(token)) return token
  const [host = ''] = token.split(/[/?#:]/, 1)
  return isDomain(host, token === host) ? token : null
}

function isDomain(host: string, isAlone: boolean): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const [first = ''] = labels
  const ending = labels.at(-1) ?? ''
  if (labels.length < 2 || !labels.every(isLabel) || !isEnding(ending)) return false
  if (labels.length === 2 && first === 'www') return false
  if (!isAlone || labels.length > 2) return !FILE_ENDINGS.has(ending) || labels.length > 2
  if (FILE_ENDINGS.has(ending) || host.toLowerCase() === 'asp.net') return false
  return !(WORD_ENDINGS.has(ending) && (PLAIN_WORDS.has(first) || first.length < 2))
}

function isLabel(label: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

function isEnding(ending: string): boolean {
  if (/^xn--[a-z0-9-]+$/.test(ending)) return true
  if (/^[a-z]{2}$/.test(ending) || ENDINGS.has(ending)) return true
  return /^\p{L}{2,20}$/u.test(ending) && !/^[a-z]+$/.test(ending)
}

function mailDomain(token: string): string | null {
  const [, domain] = /^(?:mailto:)?[^\s@/]{1,64}@([^\s@/]{3,253})$/i.exec(token) ?? []
  const plain = domain?.toLowerCase().replace(/\.$/, '')
  return plain && isDomain(plain, false) ? plain : null
}

/** gmail.com is the site only when nothing else is named. */
function theirOwn(addresses: Address[]): Address[] {
  const own = addresses.filter(({ host }) => !PROVIDERS.has(host))
  return own.length > 0 ? own : addresses
}

/** True for a service such as wix.com, which people name as where their site is. */
export function isProvider(host: string): boolean {
  return PROVIDERS.has(host)
}

const DOT = /(?<=[\p{L}\p{N}])\s*[([{]\s?dot\s?[)\]}]\s*(?=\p{L})/giu
const SAID_DOT =
  /(?<=[\p{L}\p{N}]) (?:dot|punkt|point|punto) (?=(?:com|net|org|info|biz|shop|store|online|eu|uk|co|de|at|ch|fr|be|es|it|nl|pl|io|app)\b)/giu
const LOOSE_DOT = /(?<=[\p{L}\p{N}])(?: \. ?|\. )(?=(?:com|net|org|co\.uk|de)(?![\p{L}\p{N}]))/giu
const COMMA = /(?<=[\p{L}\p{N}]),(?=(?:com|net|org|co\.uk|de|fr)(?![\p{L}\p{N}.]))/giu

/** "mysite dot com" and the like, as it was meant. */
function spokenDots(message: string): string {
  return message
    .replace(DOT, '.')
    .replace(SAID_DOT, '.')
    .replace(LOOSE_DOT, '.')
    .replace(COMMA, '.')
    .replace(/(https?:) ?\/\/ (?=\S)/gi, '$1//')
    .replace(/\]\(/g, ' ')
}

/** `a.com,b.com` are two; a comma inside a path is part of it. */
function atCommas(token: string): string[] {
  return token.split(
    /[,;|]+(?=(?:https?:\/\/|www\.|[\p{L}\p{N}-]{1,63}\.(?:com|net|org|co|de|fr|es|it|shop)\b))/iu,
  )
}

/** Without what stands around a word in a sentence. */
function trimmed(token: string): string {
  return token
    .replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}[])/u, '')
    .replace(/['’`]s$/iu, '')
    .replace(/[\s.,;:!?)\]}>'"’”“`*_…]+$/u, '')
}
