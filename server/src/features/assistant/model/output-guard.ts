import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { ADDRESSES_MAX, findAddresses, isProvider } from '../guide/address.ts'

/** What an answer may name. Grows as tools return results. */
export interface Allowed {
  /** Everything the model was given: figures and addresses must occur in it. */
  given: string
  /** What the visitor wrote: addresses may occur in it as well. */
  typed: string
  /** Codes of the report. */
  codes: string[]
}

/** For JSON: without what strangers' pages say, which gives an answer no address and no price. */
export const withoutEvidence = (key: string, value: unknown) => (key === 'evidence' ? undefined : value)

/** The model wrote something forbidden; the built-in guide answers instead. */
class Forbidden extends Error {}

const LINK = /!?\[([^\]\n]*)\]\(([^)\n]*)\)/g

/**
 * A finished piece of an answer as plain text. Links become their text with the address behind it. Throws Forbidden for
 * HTML, images, addresses and prices that were not given, and faults that were not found.
 */
function guarded(piece: string, allowed: Allowed): string {
  if (/!\[[^\]]*\]\s*[([]/.test(piece)) throw new Forbidden('an image')
  const text = piece
    .replace(LINK, (_, label: string, address: string) => `${label} (${address})`)
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^[*•]\s+/gm, '- ')
  if (/<\/?[a-z!][^>]*>?/i.test(text)) throw new Forbidden('HTML')
  if (/\b(javascript|data|vbscript|file|blob):/i.test(text))
    throw new Forbidden('an address that runs something')
  checkAddresses(text, allowed)
  checkPrices(text, allowed)
  for (const { code } of catalogue)
    if (text.includes(code) && !allowed.codes.includes(code)) throw new Forbidden(`the fault ${code}`)
  // Only https is shown with its scheme; an old address of the visitor's site is still worth naming.
  return text.replace(/\bhttp:\/\//gi, '')
}

function checkAddresses(text: string, { given, typed }: Allowed): void {
  const known = `${given}\n${typed}`.replace(/\\[nrt]/g, ' ').toLowerCase()
  const requireGiven = (address: string) => {
    if (!isGiven(address.toLowerCase(), known)) throw new Forbidden(`the address ${address}`)
  }
  for (const [address] of text.matchAll(
    /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"')\]]+/gi,
  )) {
    if (!/^(https?:\/\/|www\.)/i.test(address)) throw new Forbidden(`the address ${address}`)
    requireGiven(address.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))
  }
  for (const [mailbox] of text.matchAll(
    /[^\s@<>"'()[\]]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?/gu,
  ))
    requireGiven(mailbox)
  const { addresses } = findAddresses(text)
  // What comes behind so many is not found, and so many in one sentence are no answer.
  if (addresses.length >= ADDRESSES_MAX) throw new Forbidden('so many addresses')
  // Also without the beginning: people type what they read.
  for (const { url, host } of addresses)
    if (!/^https?:\/\//i.test(url) && !(isProvider(host) && url.toLowerCase() === host))
      requireGiven(url.replace(/^www\./i, ''))
}

/** Whole: `https://example.co` is not given by `https://example.com`, nor `ample.com`. */
function isGiven(address: string, given: string): boolean {
  for (let at = given.indexOf(address); at >= 0; at = given.indexOf(address, at + 1))
    if (
      !/^[\w-]|^\.\w/.test(given.slice(at + address.length)) &&
      !/(?:[\w-]|(?<!\bwww)\.)$/.test(given.slice(Math.max(0, at - 5), at))
    )
      return true
  return false
}

const MONEY =
  /(?:£|\bGBP\s?)\s?(\d[\d,]*(?:\.\d+)?)|(?<![\d,.])(\d[\d,]{0,15}(?:\.\d{1,4})?)\s?(?:£|(?:pounds?|quid|GBP)\b)/gi
/** The model is given no such price: the pages reckon them. */
const OTHER_MONEY =
  /(?:[$€]|\b(?:EUR|USD)\s?)\s?\d[\d,.]*|(?<![\d,.])\d[\d,.]{0,20}\s?(?:[$€]|(?:pence|euros?|dollars?|EUR|USD)\b)/gi

function checkPrices(text: string, { given }: Allowed): void {
  const figures = given.replaceAll(',', '')
  for (const [, before, behind = ''] of text.matchAll(MONEY)) {
    const plain = (before ?? behind).replaceAll(',', '')
    if (!new RegExp(`£\\s?${plain.replace('.', '\\.')}(?![\\d])`).test(figures))
      throw new Forbidden(`the price £${plain}`)
  }
  for (const [price] of text.matchAll(OTHER_MONEY))
    if (!given.includes(price)) throw new Forbidden(`the price ${price}`)
}

/** Passes text on in whole sentences or lines, so that nothing is shown that its rest would forbid. */
export class SentenceBuffer {
  readonly #allowed: Allowed
  readonly #pass: (text: string) => void
  #held = ''

  constructor(allowed: Allowed, pass: (text: string) => void) {
    this.#allowed = allowed
    this.#pass = pass
  }

  push(delta: string): void {
    this.#held += delta
    const end = lastBreak(this.#held)
    if (end === 0) return
    this.#let(this.#held.slice(0, end))
    this.#held = this.#held.slice(end)
  }

  end(): void {
    if (this.#held) this.#let(this.#held)
    this.#held = ''
  }

  #let(piece: string): void {
    const text = guarded(piece, this.#allowed)
    if (text) this.#pass(text)
  }
}

/** Behind the last sentence or line that is whole; 0 when none is. Inside brackets nothing is. */
function lastBreak(text: string): number {
  let end = 0
  for (const match of text.matchAll(/[.!?](?=\s)\s+|\n+/g)) {
    const at = match.index + match[0].length
    const before = text.slice(0, at)
    if (
      before.lastIndexOf('[') > before.lastIndexOf(']') ||
      before.lastIndexOf('(') > before.lastIndexOf(')')
    )
      continue
    end = at
  }
  return end
}
