import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'

/** What an answer may name. Grows as tools return results. */
export interface Allowed {
  /** Everything the model was given: figures and addresses must occur in it. */
  given: string
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

function checkAddresses(text: string, { given }: Allowed): void {
  for (const [address] of text.matchAll(
    /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"')\]]+/gi,
  )) {
    if (!/^(https?:\/\/|www\.)/i.test(address)) throw new Forbidden(`the address ${address}`)
    if (!isGiven(address.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''), given))
      throw new Forbidden(`the address ${address}`)
  }
}

/** Whole: `https://example.co` is not given by `https://example.com`. */
function isGiven(address: string, given: string): boolean {
  for (let at = given.indexOf(address); at >= 0; at = given.indexOf(address, at + 1))
    if (!/^[\w-]|^\.\w/.test(given.slice(at + address.length))) return true
  return false
}

function checkPrices(text: string, { given }: Allowed): void {
  for (const [, figure = ''] of text.matchAll(/(?:£|\bGBP\s?)\s?(\d[\d,]*(?:\.\d+)?)/g)) {
    const plain = figure.replaceAll(',', '')
    if (!new RegExp(`£\\s?${plain.replace('.', '\\.')}(?![\\d])`).test(given.replaceAll(',', '')))
      throw new Forbidden(`the price £${figure}`)
  }
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
