import { ownPath } from '#app/client/routing/redirect.ts'

export interface Piece {
  text: string
  /** A page of ours; everything else that looks like an address stays text. */
  to: string | null
}

/** The answers speak of files on other people's sites as well: only these are pages of ours. */
const pages = new Set([
  'pricing',
  'quote',
  'contact',
  'contact-quote',
  'kb',
  'website-errors',
  'login',
  'register',
  'portal',
  'dashboard',
  'privacy-policy',
  'terms-and-conditions',
  'refund-policy',
])

const path = /(^|[\s(])(\/[a-z][\w/-]*(?:[?#][\w=&%.#-]*[\w=&%-])?)(?=$|[\s),.;:!?])/gi

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(path)) {
    const [, before = '', address = ''] = match
    const to = ownPath(address)
    if (!to || !pages.has(/^\/([\w-]+)/.exec(to)?.[1] ?? '')) continue
    const start = match.index + before.length
    if (start > at) pieces.push({ text: text.slice(at, start), to: null })
    pieces.push({ text: address, to })
    at = start + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), to: null })
  return pieces
}
