import { parse } from 'tldts'

export interface Address {
  /** As typed; the examination reads it. */
  url: string
  /** For display: lower case, without scheme, path and `www.`. */
  host: string
  /** Possibly a missing space ("broken.it"), a file name or a provider: to be confirmed before it is examined. */
  isDoubtful: boolean
}

const TOKEN_MAX = 2_048
/** Of a message with more, the rest is passed over. */
export const ADDRESSES_MAX = 10
/** Host names of tests and of private networks. The examination refuses them; here they only count as addresses. */
const RESERVED = new Set(['example', 'test', 'invalid', 'localhost', 'local', 'internal'])
/** Country endings that are English words, and endings that are usually files. */
const DOUBTFUL = new Set(
  'am as at be by do id in is it me my no pm so to us md mov pl py rs sh zip'.split(' '),
)
/** Named as the place of a site or a mailbox, rarely as the site itself. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com google.com google.co.uk yahoo.com yahoo.co.uk outlook.com hotmail.com hotmail.co.uk live.com
  live.co.uk icloud.com me.com aol.com gmx.de gmx.net web.de t-online.de orange.fr btinternet.com proton.me
  protonmail.com wordpress.com wordpress.org wix.com shopify.com squarespace.com webflow.com godaddy.com
  cloudflare.com facebook.com instagram.com paypal.com stripe.com amazon.com amazon.co.uk ebay.co.uk etsy.com`.split(
    /\s+/,
  ),
)

/** So well known that it is never a visitor's own site; its mailboxes belong to anyone. */
export const isProvider = (host: string): boolean => PROVIDERS.has(host)

export interface Named {
  /** In the order in which they were written, each host once. */
  addresses: Address[]
  /** Domain of an e-mail address that may be the visitor's own. */
  mailDomain: string | null
  /** The message without addresses. */
  rest: string
}

/** Finds the website addresses in a message. Linear in its length; nothing is looked up. */
export function findAddresses(message: string): Named {
  const named: Named = { addresses: [], mailDomain: null, rest: '' }
  const rest: string[] = []
  for (const token of spokenDots(message).split(/\s+/).flatMap(atCommas)) {
    const bare = trimmed(token)
    if (bare === '' || bare.length > TOKEN_MAX || !take(bare, named)) rest.push(token)
  }
  return { ...named, rest: rest.join(' ').trim() }
}

/** `https://www.Shop.com/cart` as `shop.com`. */
export function hostOf(url: string): string {
  const withScheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(url) ? url : `https://${url}`
  const [authority = ''] = withScheme.slice(withScheme.indexOf('//') + 2).split(/[/?#\\\s]/, 1)
  const host = authority.toLowerCase().replace(/^www\./, '')
  return (host.endsWith('.') ? host.slice(0, -1) : host).slice(0, 80)
}

function take(token: string, named: Named): boolean {
  if (!/[.:@]/.test(token) && !token.startsWith('localhost')) return false
  const mail = mailDomain(token)
  if (mail !== null) {
    if (!PROVIDERS.has(mail)) named.mailDomain ??= mail
    return true
  }
  const address = addressIn(token)
  if (!address) return false
  const isNew = !named.addresses.some(({ host }) => host === address.host)
  if (isNew && named.addresses.length < ADDRESSES_MAX) named.addresses.push(address)
  return true
}

function addressIn(token: string): Address | null {
  // "htp://", "http:/", "https//", "http:\\" and the like, once or twice.
  const url = token.replace(
    /^(?:h{0,2}t{1,3}p(s?)(?::[\\/]{0,3}|;\/{1,2}|\.?\/{2,3}))+(?=[\p{L}\p{N}[])/iu,
    'http$1://',
  )
  const host = hostOf(url)
  const isUrl =
    /^[a-z][a-z0-9+.-]{1,20}:\/\/./i.test(url) || /^(javascript|data|file|ftp|vbscript):\S/i.test(url)
  const isNumeric = /^\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?([/?#]|$)/.test(token)
  if (isUrl || isNumeric || /^localhost(:\d{1,5})?(\/|$)/i.test(token))
    return { url, host, isDoubtful: false }
  const [name = ''] = token.split(/[/?#:]/, 1)
  if (!name.includes('.') || !isDomain(name)) return null
  const isBare = name === token && !/^www\./i.test(name) && name.split('.').length === 2
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return { url, host, isDoubtful: PROVIDERS.has(host) || (isBare && DOUBTFUL.has(ending)) }
}

function isDomain(name: string): boolean {
  const { domain, isIcann, publicSuffix } = parse(name, { validateHostname: true })
  return domain !== null && domain !== 'www' && (isIcann === true || RESERVED.has(publicSuffix ?? ''))
}

function mailDomain(token: string): string | null {
  const [, domain] = /^(?:mailto:)?[^\s@/]{1,64}@([^\s@/]{3,253})$/i.exec(token) ?? []
  return domain && isDomain(domain) ? domain.toLowerCase() : null
}

const ENDING = '(?:com|net|org|info|shop|store|online|eu|uk|co|de|at|ch|fr|es|it|nl)\\b'
const SAID_DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}])(?:\\s?[([{]\\s?dot\\s?[)\\]}]\\s?|\\sdot\\s(?=${ENDING})|,(?=${ENDING}))`,
  'giu',
)

/** "mysite dot com", "mysite (dot) com" and "mysite,com" as they were meant. */
function spokenDots(message: string): string {
  return message.replace(SAID_DOT, '.').replaceAll('](', ' ')
}

/** `a.com,b.com` are two; a comma inside a path is part of it. */
function atCommas(token: string): string[] {
  return token.split(/[,;|](?=(?:https?:\/\/|www\.|[\p{L}\p{N}-]{1,63}\.\p{L}{2,10}\b))/iu)
}

const BEFORE = /[\p{L}\p{N}[]/u
const AFTER = /[\s.,;:!?)\]}>'"’”“`*_…]/u

/** Without the punctuation around a word. Loops instead of expressions keep long runs of signs linear. */
function trimmed(token: string): string {
  const signs = [...token]
  let start = 0
  let end = signs.length
  while (start < end && !BEFORE.test(signs[start] ?? '')) start += 1
  const untilEnd = () => {
    while (end > start && AFTER.test(signs[end - 1] ?? '')) end -= 1
  }
  untilEnd()
  if (/^['’]s$/i.test(signs.slice(end - 2, end).join(''))) end -= 2
  untilEnd()
  return signs.slice(start, end).join('')
}
